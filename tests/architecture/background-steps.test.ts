import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('whatever the worker does and nobody waits for says so where it fails', () => {
  const files = globSync('lib/worker/*.ts')
  expect(files.length).toBeGreaterThan(15)
  const unheard = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bvoid (?!runInBackground\()[\w.]+\(.*/g)].map(([found]) => [
      path,
      found,
    ]),
  )
  expect(unheard).toEqual([])
})
