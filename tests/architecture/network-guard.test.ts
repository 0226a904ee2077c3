import { expect, test } from 'vitest'
import { codeOf, files } from './tree.ts'

/** Places that launch browsers: the guard itself, and benchmarks, which compare with a bare browser. */
const launching = /^tests\/(browser|bench)\//
const launchers = ['launchChromium', 'openChromium', 'launchPersistentContext', 'connectOverCDP']

test('every browser of a test is one that the guard of the network watches', () => {
  const tests = files(/^tests\/.*\.ts$/).filter(
    (file) => !launching.test(file) && !file.startsWith('tests/architecture/'),
  )
  const found = tests.filter((file) => launchers.some((name) => codeOf(file).includes(`${name}(`)))
  expect(found).toEqual([])
})

test('every test in a browser ends with what the guard has noted', () => {
  const specs = files(/^tests\/(e2e|faults)\/.*\.ts$/).filter((file) => file !== 'tests/e2e/fixtures.ts')
  const bare = /^import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/m
  expect(specs.filter((file) => bare.test(codeOf(file)))).toEqual([])
})
