import { expect, test } from 'vitest'
import { filesInFirefox } from '../e2e/firefox-specs.ts'
import { notOnSqlite } from '../e2e/sqlite-specs.ts'
import { files } from './tree.ts'

const specs = files(/^tests\/(?:e2e|faults)\/[\w-]+\.spec\.ts$/).map((file) => file.split('/').at(-1))

// For a missing file, Playwright runs no test and shows no message.
test.each([...filesInFirefox, ...Object.keys(notOnSqlite)])('the listed browser test %s exists', (name) => {
  expect(specs).toContain(`${name}.spec.ts`)
})
