import { defineConfig } from '@playwright/test'
import { chosenBackend } from './sandbox/browser/chromium-arguments.ts'
import { filesInFirefox, notInFirefox } from './tests/e2e/firefox-specs.ts'
import { notOnSqlite } from './tests/e2e/sqlite-specs.ts'

const allFaults = process.env['FAULTS'] === 'all'

const allInFirefox = process.env['FIREFOX'] === 'all'

const leftOut = chosenBackend === 'sqlite' ? Object.keys(notOnSqlite).map((name) => `**/${name}.spec.ts`) : []

export default defineConfig<object, { engine: 'chromium' | 'firefox' }>({
  globalSetup: './tests/e2e/build-once.ts',
  outputDir: 'test-results/e2e',
  // Two cores, and most of a test is waiting for its browser: two at a time; no test waits for a time.
  workers: 2,
  // Each test has an extension as if newly installed, so that both have work to the end, however long one file is.
  fullyParallel: true,
  forbidOnly: true,
  // A run that decides about a change tries once more what failed, and names it at its end (tests/run.ts).
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  projects: [
    // Its one test takes longest, so it begins first: beside it the other worker has all others.
    { name: 'size', testDir: 'tests/e2e', testMatch: /generated\.spec\.ts$/ },
    {
      name: 'product',
      testDir: 'tests/e2e',
      testIgnore: ['**/generated.spec.ts', ...leftOut],
      grepInvert: /@only-firefox/,
    },
    // The same tests in real Firefox, all of them by `npm run firefox`.
    {
      name: 'firefox',
      testDir: 'tests/e2e',
      testMatch: filesInFirefox.map((name) => `**/${name}.spec.ts`),
      use: { engine: 'firefox' },
      ...(allInFirefox
        ? { grepInvert: Object.keys(notInFirefox).map((title) => new RegExp(RegExp.escape(title))) }
        : { grep: /@only-firefox-quick/ }),
    },
    // All of them by `npm run test:faults`; some by `npm run thorough`.
    {
      name: 'faults',
      testDir: 'tests/faults',
      testMatch: /\.spec\.ts$/,
      testIgnore: leftOut,
      ...(allFaults ? {} : { grep: /@quick|@thorough/ }),
    },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
})
