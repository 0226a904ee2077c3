/** Tests of a sentence: parts of their titles by file. A string instead: why no test can cover it. */
export type HeldBy = Record<string, readonly string[]> | string

const budgets = 'tests/unit/purchases/budgets.test.ts'
const prices = 'tests/unit/purchases/prices/prices.test.ts'
const here = 'tests/architecture/promises.test.ts'
const known = 'tests/unit/records/matching/known-people.test.ts'
const network = 'tests/faults/network.spec.ts'
const unstored = 'tests/unit/purchases/unstored-answers.test.ts'
const lost = 'tests/faults/lost-library.spec.ts'
const addresses = 'tests/unit/input/parse-address.test.ts'
const noTrace = 'tests/e2e/no-trace.spec.ts'
const key = 'tests/e2e/key.spec.ts'
const vault = 'tests/unit/settings/vault.test.ts'
const lock = 'tests/unit/settings/lock.test.ts'
const lostSettings = 'tests/unit/settings/lost-settings.test.ts'
const seal = 'tests/unit/team/seal.test.ts'
const claims = 'tests/faults/team/claims.test.ts'
const replays = 'tests/faults/team/replays.test.ts'
const gone = 'tests/faults/team/deletions-and-purchases.test.ts'
const packaged = 'tests/e2e/package.spec.ts'

const savedIsFree = {
  'tests/e2e/main-job.spec.ts': ['the second visit costs nothing, also after a worker restart'],
  'tests/unit/purchases/spelling.test.ts': ['all spellings of one input are one request, paid once'],
  'tests/unit/purchases/one-person.test.ts': [
    'two concurrent clicks on two aliases of a person send one request',
  ],
}
const highestPrice = {
  [prices]: ['the reservation for %s covers its highest price'],
  'tests/e2e/main-job.spec.ts': ['one click shows the person and its cost'],
}
const budgetsBefore = {
  [budgets]: [
    'ten concurrent lookups do not exceed the daily budget',
    'a bulk run does not exceed its own budget',
  ],
}
const onlyOnClick = {
  [budgets]: [
    'automatic enrichment is off by default',
    'automatic enrichment does not exceed its own budget',
  ],
  'tests/e2e/money.spec.ts': [
    'a page is enriched automatically only if that is on and the page is being looked at',
  ],
}
const keyToProvider = {
  [key]: ['the provider receives the key in the header only'],
  'tests/e2e/key-nowhere.spec.ts': ['${name}: the key is in its header, sealed in storage, and nowhere else'],
}

/** Tests of each sentence of “Promises” in README.md, by its first words, in order. */
export const readme: Record<string, HeldBy> = {
  'Each sentence has its tests': { [here]: ['has what holds it'] },
  '**You see the highest known price': highestPrice,
  'A lookup without a published price': {
    [prices]: ['operation %i has no published price'],
    [budgets]: [
      'a lookup of unknown price counts as 4 credits, and is refused when fewer are left of the budget',
    ],
  },
  '**Saved data is free.**': {
    ...savedIsFree,
    [known]: ['an email address or name of several records is shown as a question'],
  },
  'A saved result costs nothing': savedIsFree,
  '**Budgets are checked before each lookup.**': budgetsBefore,
  'Opening a page, the panel or the popup spends nothing': onlyOnClick,
  '**A paid response is stored before it is read.**': {
    'tests/faults/purchase-deaths.spec.ts': [
      'a worker stopped before any step of a purchase pays at most once and reports the truth',
    ],
    'tests/unit/purchases/no-answer.test.ts': [
      'a response that cannot be filed is settled, and its text is kept',
    ],
    [unstored]: [
      'a response that cannot be written is kept and written when there is space',
      'a response kept by a worker that died is written by the next worker before anything is closed',
    ],
  },
  'A lookup without a response is shown': {
    'tests/unit/purchases/no-answer.test.ts': ['a request without a response'],
    'tests/unit/purchases/hostile-answers.test.ts': [
      'the cost of an unreadable response is found from the balance afterwards',
    ],
    [network]: ['arrived: 2, unexplained: 2'],
  },
  '**Your key goes to your provider only': {
    ...keyToProvider,
    [noTrace]: ['the page sees the same mutations as without Sidelight, and no message or event'],
  },
  "The extension reads the tab's URL": { [noTrace]: ['enriching changes nothing in an idle page'] },
  'Data is stored on your computer': {
    'tests/architecture/network-guard.test.ts': ['every browser of a test'],
  },
}

/** Tests of each sentence of “Limits” in docs/billing-safety.md. */
export const limits: Record<string, HeldBy> = {
  'A browser may resend a request': { [network]: ["resent: { outcomes: ['ok'], says: null, arrived: 2"] },
  'The second charge shows': {
    [network]: ['arrived: 2, unexplained: 2'],
    'tests/e2e/money.spec.ts': [
      'an unexplained balance drop counts against the budget until a person decides',
    ],
  },
  'A provider can charge more': {
    [budgets]: ['a charge above the published price takes the budget past its limit'],
  },
  'The excess counts': {
    [budgets]: ['a charge above the published price takes the budget past its limit'],
  },
  'A lookup of unknown price reserves': {
    [budgets]: ['a lookup of unknown price takes the budget past its limit'],
  },
  'A typing error that yields': 'states a limit',
  'Invalid rows are free.': {
    [addresses]: ['%s is not an address', 'uncertain input is offered with its probable meaning'],
  },
  'If the browser deletes the database': {
    [lost]: ['after restoring a backup, later spending counts, and the backed-up records are there'],
  },
  'The spending before the loss': {
    [lost]: [
      'after continuing without the library, earlier spending counts, and paid people are not silently bought again',
    ],
  },
  "Members who can write to a team's etcd": {
    [gone]: ['a response missing in the engine still counts as paid'],
    [claims]: ['exactly one wins and the others see its owner'],
  },
}

/** Tests of each sentence of “Protection” in SECURITY.md. */
export const security: Record<string, HeldBy> = {
  'Everything in extension storage that can spend': {
    [vault]: ['key, tokens and their URLs appear nowhere in extension storage in plain text'],
    [lostSettings]: ['every stored item is sealed or listed as harmless with the reason'],
  },
  "Its key can't be exported": { [key]: ["a content script can't read the key"] },
  'An older value, a deleted one and a forged one': {
    [lostSettings]: ['a replayed older value and a removed value of %s are set aside'],
    [key]: ['a key that was replaced from outside is refused and named, and nothing is sent'],
    'tests/e2e/forged-settings.spec.ts': [
      'preferences that Sidelight did not seal, or older ones, buy nothing until a person confirms the budgets',
    ],
  },
  "Without a lock, a copy of the browser's profile": 'states a limit',
  'A lock also encrypts': { [lock]: ['the lock seals the key, tokens and team secrets, and nothing else'] },
  'Setting it replaces the key': {
    'tests/e2e/locked-profile.spec.ts': [
      '${name}: no copy of the profile made after the lock was set reveals the previously saved key',
    ],
  },
  'Pages and worker run scripts from the package only': {
    [packaged]: ['no code is generated from text or loaded from elsewhere'],
  },
  'They require Trusted Types': {
    [packaged]: ['each build can send only where it declares, and all require Trusted Types'],
  },
  'A build can be limited': {
    [packaged]: ['each build can send only where it declares, and all require Trusted Types'],
  },
  'Team data is encrypted': {
    [seal]: ['unseal rejects a value of another key or team and any changed byte as foreign'],
  },
  'A machine refuses values that are older': {
    [replays]: [
      'a replayed record of a deleted person is never received',
      'a replayed “allowed again” allows nobody',
      'a replayed or deleted policy',
      'sums of a day that are',
      'a replayed claim does not win',
    ],
  },
  'A machine that never read the newer value': 'states a limit',
  'A writer can delete values': {
    [gone]: ['a response missing in the engine still counts as paid'],
  },
  'Members trust each other': 'states a limit',
}

/** Tests of each sentence of the store listing (`assets/store/en.json`); other languages have the same content. */
export const listing: Record<string, HeldBy> = {
  'See the highest known price before you click': highestPrice,
  'Budgets are checked before each lookup.': budgetsBefore,
  'What you looked up is saved': savedIsFree,
  'Enrich in bulk:': {
    'tests/e2e/batch-sources.spec.ts': [
      'a bulk run takes its input from open tabs, search results and selected records',
    ],
    'tests/unit/bulk/estimate.test.ts': [
      'the estimate reports the balance and the duration at the rate limit once a response reported them',
    ],
  },
  'Notes, tags, lists, filters and saved views': {
    'tests/e2e/generated.spec.ts': [
      'thousands of records are imported, exported, backed up, deleted, restored and purged',
    ],
  },
  'Export to CSV': {
    'tests/e2e/exports.spec.ts': [
      'an exported table has the chosen columns in order, and the choice is remembered',
      'a JSON export contains the source of every section',
    ],
    'tests/e2e/crm-sync.spec.ts': ['a record is sent to the CRM once after the review, and is in the log'],
  },
  'Everything by keyboard': {
    'tests/e2e/shell.spec.ts': ['the narrow navigation is collapsed and works by keyboard'],
    'tests/architecture/locales.test.ts': ['has every string, and every form'],
  },
  'You need an API key of an enrichment provider': 'says what the provider does',
  'Sidelight is free and has no account': {
    'tests/architecture/network-guard.test.ts': ['every browser of a test'],
  },
  'Sidelight reads the URL of pages': {
    'tests/unit/pages/report-pages.test.ts': ['%s is not reported'],
    [noTrace]: ['enriching changes nothing in an idle page'],
  },
  'Your key is sent only to your provider.': keyToProvider,
  'A lookup is sent when you click': onlyOnClick,
  'There is no telemetry.': { 'tests/architecture/network-guard.test.ts': ['every browser of a test'] },
  'Whoever looks people up for their work': 'says what the law asks of people',
}
