import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/build-once.ts',
  outputDir: 'test-results/e2e',
  // Two cores, and most of a test is waiting for its browser: two at a time; no test waits for a time.
  workers: 2,
  // Each test has an extension as if newly installed, so that both have work to the end, however long one file is.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // By itself, after all others: it keeps the machine busy for minutes, in which others would wait in vain.
  projects: [
    { name: 'product', testIgnore: /generated\.spec\.ts$/ },
    { name: 'size', testMatch: /generated\.spec\.ts$/, dependencies: ['product'] },
  ],
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
})
