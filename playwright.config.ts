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
  // For two cores: one more than cores, because a test often waits for its browser, a timer or the next poll.
  workers: 3,
  // Each test installs its own extension, so tests of one file can run on all workers.
  fullyParallel: true,
  forbidOnly: true,
  // CI repeats a failed test once, and tests/run.ts reports it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  projects: [
    // The longest test starts first, so that the other workers run everything else meanwhile.
    { name: 'size', testDir: 'tests/e2e', testMatch: /generated\.spec\.ts$/ },
    {
      name: 'product',
      testDir: 'tests/e2e',
      testIgnore: ['**/generated.spec.ts', ...leftOut],
      grepInvert: /@only-firefox/,
    },
    // The same tests in Firefox; `npm run firefox` runs all of them.
    {
      name: 'firefox',
      testDir: 'tests/e2e',
      testMatch: filesInFirefox.map((name) => `**/${name}.spec.ts`),
      use: { engine: 'firefox' },
      ...(allInFirefox
        ? { grepInvert: Object.keys(notInFirefox).map((title) => new RegExp(RegExp.escape(title))) }
        : { grep: /@only-firefox-quick/ }),
    },
    // `npm run test:faults` runs all, `npm run thorough` some.
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
