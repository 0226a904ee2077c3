import { expect, test } from 'vitest'
import { codeOf, files } from './tree.ts'

/** The guard itself, and benchmarks, which compare with a browser without Sidelight. */
const launching = /^tests\/(browser|bench)\//
const launchers = ['launchChromium', 'openChromium', 'launchPersistentContext', 'connectOverCDP']

test('every test browser is watched by the network guard', () => {
  const tests = files(/^tests\/.*\.ts$/).filter(
    (file) => !launching.test(file) && !file.startsWith('tests/architecture/'),
  )
  const found = tests.filter((file) => launchers.some((name) => codeOf(file).includes(`${name}(`)))
  expect(found).toEqual([])
})

test('every browser test ends with a check of the network guard', () => {
  const specs = files(/^tests\/(e2e|faults)\/.*\.ts$/).filter((file) => file !== 'tests/e2e/fixtures.ts')
  const bare = /^import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/m
  expect(specs.filter((file) => bare.test(codeOf(file)))).toEqual([])
})
