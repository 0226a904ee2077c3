/** Tests of a sentence: parts of their titles by file. A text in place of them: why no test can hold it. */
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
const gone = 'tests/faults/team/gone.test.ts'
const packaged = 'tests/e2e/package.spec.ts'

const savedIsFree = {
  'tests/e2e/main-job.spec.ts': ['the second visit costs nothing'],
  'tests/unit/purchases/spelling.test.ts': ['every spelling of one input is one request'],
  'tests/unit/purchases/one-person.test.ts': ['is asked for once by two clicks at once'],
}
const highestPrice = {
  [prices]: ['holds back all that it can cost'],
  'tests/e2e/main-job.spec.ts': ['and says what it cost'],
}
const budgetsBefore = {
  [budgets]: ['is not passed by ten buyers at once', 'a batch keeps to a budget of its own'],
}
const onlyOnClick = {
  [budgets]: ['is nothing, unless somebody turned it on', 'is within a budget of its own'],
  'tests/e2e/money.spec.ts': ['a page is enriched without a click only where that is on'],
}
const keyToProvider = {
  [key]: ['the service sees the key in the header only'],
  'tests/e2e/key-nowhere.spec.ts': ['the key is in its header'],
}

/** What holds each sentence of “What holds, and where it ends” in README.md, by what it begins with, in their order. */
export const readme: Record<string, HeldBy> = {
  'Each sentence has tests': { [here]: ['has what holds it'] },
  '**What is saved is free.**': savedIsFree,
  'A lookup whose result is saved': savedIsFree,
  'Records are also recognized': { [known]: ['an address or name that several records have is asked about'] },
  'What was not found is remembered.': {
    'tests/unit/purchases/no-answer.test.ts': [
      'and not asked again by itself',
      'costs nothing and is remembered',
    ],
  },
  'Only **Refresh** and **Look up again**': {
    'tests/unit/purchases/repeats.test.ts': ['a repeat buys once for what was seen'],
  },
  '**One click sends one request.**': {
    'tests/unit/purchases/repeats.test.ts': ['a refresh from each of ten views at once'],
    'tests/unit/purchases/one-person.test.ts': ['is asked for once by two clicks at once'],
  },
  'But a browser may send it again': { [network]: ["resent: { outcomes: ['ok'], says: null, arrived: 2"] },
  'If the provider charges both': {
    [network]: ['arrived: 2, unexplained: 2'],
    'tests/e2e/money.spec.ts': ['what another client took counts, until a person says so'],
  },
  '**The highest price is shown first': highestPrice,
  'Of the 18 lookups that cost credits': { [here]: ['how many lookups have a published price'] },
  'The other 7 say “price unknown”': {
    [prices]: ['the price of operation %i is not'],
    [here]: ['how many lookups have a published price'],
  },
  'Afterwards you see the actual cost.': { 'tests/e2e/main-job.spec.ts': ['and says what it cost'] },
  '**Budgets are checked before each lookup.**': budgetsBefore,
  'It is sent only if its highest price fits': budgetsBefore,
  'A lookup of unknown price counts as 4 credits.': {
    [budgets]: ['a lookup of unknown price counts as 4 credits'],
  },
  'What a provider charges above that': {
    [budgets]: [
      'a lookup of unknown price takes the budget past its limit',
      'a charge above the published price takes the budget past its limit',
    ],
  },
  '**Opening a page, the panel or the popup spends nothing**': onlyOnClick,
  '**An invalid row costs nothing.**': { [addresses]: ['is no address'] },
  'It is shown with the reason': { [addresses]: ['with what was probably meant'] },
  'A typing error that makes another valid': 'says what is not done',
  '**A response is stored before it is read.**': {
    'tests/faults/purchase-deaths.spec.ts': ['a worker that dies before any step of a purchase'],
    'tests/unit/purchases/no-answer.test.ts': ['stays as it came'],
  },
  "A field that can't be read costs that field.": {
    'tests/unit/purchases/hostile-fields.test.ts': ['is settled whatever stands in any of its fields'],
  },
  'On a full disk the response waits': {
    [unstored]: [
      'is kept, and written when there is room',
      'a worker that dies with it leaves it to the next',
    ],
  },
  'If the browser deletes the database': {
    [lost]: ['what was spent counts', 'restored from a backup'],
  },
  '**Sidelight sends no request again by itself.**': {
    'tests/unit/purchases/no-answer.test.ts': ['an answer that never came'],
  },
  'One without a response is shown': {
    'tests/unit/purchases/no-answer.test.ts': ['an answer that never came'],
    'tests/unit/purchases/hostile-answers.test.ts': ['is found by the credits left afterwards'],
  },
  "The provider's limits are respected": {
    'tests/e2e/money.spec.ts': ['a click during a used up minute waits, shows how long'],
  },
  '**The page is not touched.**': { [noTrace]: ['the page sees no trace'] },
  "The extension reads the tab's URL.": { [noTrace]: ['enriching changes nothing in a page'] },
  'A site finds no change': {
    [noTrace]: ['the page sees no trace', 'no file of the extension can be reached'],
  },
  '**Your key goes to your provider only**': keyToProvider,
  'It is stored sealed': {
    [vault]: ['stand nowhere in extension storage'],
    [key]: ['after saving, only the end of the key is shown'],
  },
  '**A team shares one library': {
    'tests/faults/team.spec.ts': ['whom one erases is gone from the other'],
  },
  'What a colleague looked up': { [claims]: ['one wins, and the others read who'] },
  'It is encrypted, and stored in an etcd': { [seal]: ['with any byte changed is refused'] },
  'Who can write to that etcd can delete': {
    [gone]: ['an answer that is missing in the engine was paid for all the same'],
  },
  'An organization sets Sidelight up': {
    'tests/faults/policies.spec.ts': [
      'what a policy file says holds',
      'a policy joins a team without a click',
    ],
  },
}

/** The same of “What defends it” in SECURITY.md. */
export const security: Record<string, HeldBy> = {
  'Everything in extension storage that can spend': {
    [vault]: ['stand nowhere in extension storage'],
    [lostSettings]: ['every item is sealed, or listed with the reason'],
  },
  'WebCrypto gives their key to nobody.': { [key]: ['a content script cannot read the key'] },
  'An older value that is put back': {
    [lostSettings]: ['an older value that is put back, and a removed one'],
  },
  'What was changed from outside': {
    [key]: ['what was put in the place of the key from outside'],
    'tests/e2e/forged-settings.spec.ts': ['buy nothing until a person confirms'],
  },
  "Without a lock, a copy of the browser's profile": 'says what is not done',
  'A lock, if you set one': { [lock]: ['closes key, tokens and the team’s secrets'] },
  'Setting it replaces the key': {
    'tests/e2e/locked-profile.spec.ts': ['no copy of the profile after the lock was set'],
  },
  'Pages and worker take scripts from the package only': { [packaged]: ['none comes from elsewhere'] },
  'They require Trusted Types': { [packaged]: ['Trusted Types are required in all'] },
  'A build can be held to the hosts': { [packaged]: ['each build can send as far as it says'] },
  'What a team shares is encrypted': {
    [seal]: ['a value of another key, another team, or with any byte changed is refused'],
  },
  'A machine does not use a value that is older': {
    [replays]: [
      'an old record of a deleted person that is put back reaches nobody',
      'an old “allowed again” that is put back allows nobody',
      'an old policy that is put back',
      'old sums of a day that are',
      'an old claim that is put back',
    ],
  },
  'A machine that never read the newer value': 'says what is not done',
  'Who can write to the library can delete': {
    [gone]: ['an answer that is missing in the engine was paid for all the same'],
  },
  'Members of a team trust each other': 'says what is not done',
}

/** The same of the listing in the stores (`assets/store/en.json`), whose other languages say the same. */
export const listing: Record<string, HeldBy> = {
  'See the highest known price before you click': highestPrice,
  'Budgets are checked before each lookup.': budgetsBefore,
  'What you looked up is saved': savedIsFree,
  'Enrich in bulk:': {
    'tests/e2e/batch-sources.spec.ts': ['from all open tabs, from what a search found'],
    'tests/unit/bulk/estimate.test.ts': ['says what is left of the account'],
  },
  'Notes, tags, lists, filters and saved views': { 'tests/e2e/generated.spec.ts': ['thousands of records'] },
  'Export to CSV': {
    'tests/e2e/exports.spec.ts': ['a table has the columns that were chosen', 'everything as JSON'],
    'tests/e2e/hand-over.spec.ts': ['after it was reviewed, once'],
  },
  'Everything by keyboard': {
    'tests/e2e/shell.spec.ts': ['all of it is reached by keyboard'],
    'tests/architecture/locales.test.ts': ['has every string, and every form'],
  },
  'You need an API key of an enrichment provider': 'says what the provider does',
  'Sidelight is free and has no account': {
    'tests/architecture/network-guard.test.ts': ['every browser of a test'],
  },
  'Sidelight reads the URL of pages': {
    'tests/unit/pages/report-pages.test.ts': ['is no page: nothing is said'],
    [noTrace]: ['enriching changes nothing in a page'],
  },
  'Your key is sent only to your provider.': keyToProvider,
  'A lookup is sent when you click': onlyOnClick,
  'There is no telemetry.': { 'tests/architecture/network-guard.test.ts': ['every browser of a test'] },
  'Whoever looks people up for their work': 'says what the law asks of people',
}
