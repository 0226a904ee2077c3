import { gzipSize, packageBudget, packageSize, sizeBudgets } from '../architecture/sizes.ts'
import type { Figure } from './figure.ts'

/** Loaded and downloaded sizes, with each file compressed separately. `npm run check` enforces the same budgets. */
export function sizeFigures(extension: string): Figure[] {
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
