import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('background steps of the worker report their own failures', () => {
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
