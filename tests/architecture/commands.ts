const thorough = '.github/workflows/thorough.yml'
const release = '.github/workflows/release.yml'
const checks = '.github/workflows/checks.yml'

/** Tests and workflows that run each documented command. `byHand`: why none does. */
export const runBy: Record<string, string[] | { byHand: string }> = {
  ci: [checks],
  start: ['tests/e2e/dev.spec.ts', 'tests/unit/release/command-line.test.ts'],
  test: [checks],
  bench: { byHand: 'takes an hour, and its figures are judged by a person' },
  build: ['tests/e2e/build-once.ts'],
  'build:client': ['tests/unit/release/client-package.test.ts'],
  'build:firefox': ['tests/e2e/build-once.ts'],
  'build-for-amo': [release],
  check: [checks],
  'check-provider': ['tests/unit/provider/check-provider.test.ts'],
  dev: ['tests/e2e/dev.spec.ts'],
  'docs:check': { byHand: 'lists what is checked by hand; `npm test` runs the same tests' },
  firefox: [thorough],
  format: { byHand: 'changes files; `npm run check` checks the format' },
  'lint:firefox': { byHand: 'installs the linter of addons.mozilla.org' },
  openapi: ['tests/unit/provider/openapi.test.ts'],
  recipes: ['tests/run.ts'],
  reproduce: [release],
  sandbox: ['tests/unit/sandbox/busy-port.test.ts', 'tests/bench/sandbox-process.ts'],
  screens: { byHand: 'replaces the pictures of the documents, which a person looks at' },
  sqlite: [thorough],
  store: ['tests/unit/release/store.test.ts'],
  submit: ['tests/unit/release/submit.test.ts', release],
  team: ['tests/faults/team/guide-commands.test.ts', 'tests/faults/team/administer.test.ts'],
  'test:e2e': ['tests/run.ts'],
  'test:faults': [thorough],
  'test:mutation': { byHand: 'runs for as long as it is told to' },
  'test:security': [thorough],
  'test:unit': ['tests/run.ts'],
  thorough: [thorough],
  verify: ['tests/unit/release/verify.test.ts', release],
  zip: [release],
}
