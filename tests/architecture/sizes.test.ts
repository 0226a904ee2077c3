import { beforeAll, expect, test } from 'vitest'
import { buildPreset } from '../../sandbox/demo/build.ts'
import { gzipSize, packageBudget, packageSize, sizeBudgets } from './sizes.ts'

let extension = ''
// A build takes three seconds, and ten beside all else.
beforeAll(async () => {
  extension = await buildPreset({ out: 'test-results/sizes', more: { NODE_ENV: 'production' } })
}, 120_000)

test.each(Object.entries(sizeBudgets))('%s is within its budget', (_, { files, gzip }) => {
  expect(gzipSize(extension, files)).toBeLessThanOrEqual(gzip)
})

test('the package is within its budget', () => {
  expect(packageSize(extension)).toBeLessThanOrEqual(packageBudget)
})
