import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { builds } from '../../tools/verify/builds.ts'
import { verify } from '../../tools/verify/verify.ts'
import { buildToMeasure, gzipSize, packageBudget, packageSize, sizeBudgets } from './sizes.ts'

let extension = ''
// A build takes three seconds, and ten on a busy machine.
beforeAll(async () => {
  extension = await buildToMeasure('test-results/sizes')
}, 120_000)

test.each(Object.entries(sizeBudgets))('%s is within its budget', (_, { files, gzip }) => {
  expect(gzipSize(extension, files)).toBeLessThanOrEqual(gzip)
})

test('the package is within its budget', () => {
  expect(packageSize(extension)).toBeLessThanOrEqual(packageBudget)
})

// Builds in two folders with different names.
test('the package is built from this source and contains all licenses', async () => {
  const message: string[] = []
  await verify(extension, builds, (line) => message.push(line))
  expect(message.at(-1)).toMatch(/^It is this source: /)
  const licenses = readFileSync(`${extension}/licenses.txt`, 'utf8')
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  for (const name of Object.keys(dependencies)) expect(licenses).toContain(`\n${name} `)
})
