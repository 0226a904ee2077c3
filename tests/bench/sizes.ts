import { buildToMeasure, gzipSize, packageBudget, packageSize, sizeBudgets } from '../architecture/sizes.ts'
import type { Figure } from './figure.ts'

/** Each file is compressed separately. `npm run check` enforces budgets for the same sizes. */
export async function sizeFigures(): Promise<Figure[]> {
  const extension = await buildToMeasure('test-results/bench-sizes')
  const figure = (name: string, goal: number, value: number): Figure => ({
    name,
    unit: 'kB',
    goal: `≤ ${goal} kB`,
    values: [value],
  })
  return [
    ...Object.entries(sizeBudgets).map(([name, { files, gzip }]) =>
      figure(name, gzip, gzipSize(extension, files)),
    ),
    figure('the package', packageBudget, packageSize(extension)),
  ]
}
