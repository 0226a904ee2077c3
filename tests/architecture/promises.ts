/** Tests for a sentence: parts of their titles by file. A string gives the reason why no test can cover it. */
export type TestedBy = Record<string, readonly string[]> | string

const budgets = 'tests/unit/purchases/budgets.test.ts'
const prices = 'tests/unit/purchases/prices/prices.test.ts'
const here = 'tests/architecture/promises.test.ts'
const known = 'tests/unit/records/matching/known-people.test.ts'
const network = 'tests/faults/network.spec.ts'
const unstored = 'tests/unit/purchases/unstored-responses.test.ts'
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
  'tests/e2e/main-job.spec.ts': ['one click shows the person and the cost'],
}
const priceRose = {
  'tests/unit/purchases/shown-price.test.ts': [
    'a click is refused without a request when the price has risen since',
    'a repeat is refused when the price has risen since',
  ],
  'tests/e2e/shown-price.spec.ts': [
    'Enrich at an outdated price is refused, and the reopened panel shows and pays the new price',
  ],
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
    'a page is enriched automatically only if that is turned on and the user is looking at the page',
  ],
}
const keyToProvider = {
  [key]: ['the provider receives the key in the header only'],
  'tests/e2e/key-nowhere.spec.ts': ['${name}: the key is in its header, sealed in storage, and nowhere else'],
}

export const readme: Record<string, TestedBy> = {
  'Each sentence has its tests': {
    [here]: ['every sentence has tests or a reason, and every entry has a sentence'],
  },
  '**You see the highest known price': highestPrice,
  'If that price has risen': priceRose,
  'A lookup without a published price': {
    [prices]: ['operation %i has no published price'],
    [budgets]: [
      'a lookup of unknown price counts as 4 credits, and is refused when the budget has fewer credits',
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
      'if the worker is stopped before any step of a purchase, it is paid at most once and reported correctly',
    ],
    'tests/unit/purchases/no-result.test.ts': [
      'a response that cannot be filed is settled, and its text is kept',
    ],
    [unstored]: [
      'a response that cannot be written is retained and written when there is space',
      'a response retained by a dead worker is written by the next worker before anything is closed',
    ],
  },
  'A lookup without a response is shown': {
    'tests/unit/purchases/no-result.test.ts': ['a request without a response'],
    'tests/unit/purchases/hostile-responses.test.ts': [
      'the cost of an unreadable response is found from the balance afterwards',
    ],
    [network]: ['arrived: 2, unexplained: 2'],
  },
  '**Your key goes to your provider only': {
    ...keyToProvider,
    [noTrace]: ['a page sees the same mutations as without Sidelight, and no message or event'],
  },
  "The extension reads the tab's URL": { [noTrace]: ['enriching changes nothing in an idle page'] },
  'Data is stored on your computer': {
    'tests/architecture/network-guard.test.ts': ['every test browser is watched by the network guard'],
  },
}

export const features: Record<string, TestedBy> = {
  Enrich: {
    'tests/e2e/main-job.spec.ts': [
      'one click shows the person and the cost',
      'the email is bought by its own button',
      'an unknown company is looked up by its domain',
      'the job at ${path} is shown',
      'posts and reactions are bought by their own buttons',
    ],
    'tests/e2e/menu.spec.ts': [
      'Enrich on a link buys that person once, and the ledger names the menu',
      'selected text fills in the matching search form, and only sending the form spends',
    ],
    'tests/e2e/drop.spec.ts': ['links and files dropped on a library page open in the matching view'],
  },
  Search: {
    'tests/e2e/search.spec.ts': [
      'an email search finds the person (operation 4)',
      'a people search is bought page by page, and each result opens (operation 9)',
      'a place with a comma is reported at its field; once corrected, the job search works (operation 18)',
      'a company search by a domain without results is reported as empty (operation 16)',
    ],
    'tests/e2e/omnibox.spec.ts': [
      'typing in the address bar lists saved records first, and Enter buys nothing',
    ],
  },
  Records: {
    'tests/e2e/library.spec.ts': [
      'records are filtered by words, choices and conditions',
      'a saved view keeps filter, columns and order after a reload',
      'a range of rows is selected, tagged and added to a list, and found by the tag filter',
    ],
    'tests/e2e/correction.spec.ts': [
      'a corrected title survives a refresh of the profile, in the library and in an export',
    ],
    'tests/e2e/own-words.spec.ts': [
      'changes since a record was first saved are listed on the record and in the feed',
    ],
  },
  'Bulk enrichment': {
    'tests/e2e/run-page.spec.ts': [
      'pasted addresses become a bulk run that is estimated, bought once, summed up and selected in the table',
      'a CSV file is detected, corrected and looked up',
    ],
    'tests/e2e/run-sources.spec.ts': [
      'a bulk run takes its input from open tabs, search results and selected records',
    ],
  },
  Inbox: {
    'tests/e2e/inbox.spec.ts': [
      'the Inbox lists job changes, follow-ups and duplicates, and keys mark them as done, with undo',
      'two records are merged with a chosen title, and the merge can be undone',
    ],
  },
  'Watched lists': {
    'tests/e2e/watching.spec.ts': [
      'a watched list shows its price first, finds a new job for one credit, and can be stopped',
    ],
    'tests/unit/watch/watching.test.ts': ['a list with a budget smaller than one check checks no one'],
  },
  'CRM sync': {
    'tests/e2e/crm-sync.spec.ts': [
      'after its review, a record is sent to the CRM once and appears in the log',
      "a webhook's secret is called a secret, its address is fixed, and a 410 turns it off",
    ],
  },
  'Export and import': {
    'tests/e2e/exports.spec.ts': ['an export imports unchanged, and a second import adds nothing'],
    'tests/e2e/contacts.spec.ts': [
      'contacts of a CSV file are added without a request, found by search, and merged if imported again',
    ],
    'tests/e2e/data-page.spec.ts': ['an encrypted backup is restored with its password only'],
  },
  Usage: {
    'tests/e2e/ledger.spec.ts': [
      "the ledger lists every request, and their costs add up to the provider's bill",
    ],
  },
  'Privacy tools': {
    'tests/e2e/delete-everywhere.spec.ts': [
      'a deleted person no longer appears in any table, list, view, setting or queue',
    ],
    'tests/e2e/undo.spec.ts': [
      "one click deletes a record and another one restores it, and focus isn't lost",
    ],
    'tests/e2e/suppression-list.spec.ts': [
      'a pasted or uploaded suppression list is previewed, added and applied',
    ],
    'tests/unit/data/report/data-report.test.ts': ['the data report contains aliases, purchases'],
  },
  Languages: {
    'tests/architecture/locales.test.ts': ['has every key with the required plural forms'],
    'tests/e2e/appearance.spec.ts': ['Arabic is laid out right to left without horizontal overflow'],
    'tests/e2e/screen-reader.spec.ts': ['the Tab key reaches everything once, in reading order'],
  },
}

export const organizations: Record<string, TestedBy> = {
  '[Policies](docs/policies.md) set provider': {
    'tests/unit/settings/managed.test.ts': [
      "a policy overrides the user's setting, which returns when the policy ends",
    ],
  },
  'A [team](docs/team.md) shares': {
    [claims]: ['exactly one wins and the others see its owner'],
    [seal]: ['unseal rejects a value of another key or team and any changed byte as foreign'],
  },
  '[Your own build](docs/building.md) has your provider': {
    [packaged]: ['each build can send only where it declares, and all require Trusted Types'],
  },
  '`npm run verify -- <package>` checks': {
    'tests/unit/release/verify.test.ts': ['verify names each different, missing and additional file'],
  },
  '[Privacy](PRIVACY.md), [security]': 'lists documents',
}

export const attackers: Record<string, TestedBy> = {
  'a site, also the network': {
    [noTrace]: [
      "a page can't load any file of the extension",
      "a page can't make the extension spend or respond",
    ],
    'tests/e2e/newest-page.spec.ts': ['a click on a page that the tab no longer shows buys nothing'],
    'tests/e2e/hostile-page.spec.ts': ['frames and prerendered pages do not change the subject of a tab'],
  },
  'another extension': {
    'tests/e2e/hostile-page.spec.ts': [
      'another extension with access to all sites gets no response, file or page from Sidelight',
    ],
  },
  'the provider, or an impostor': {
    'tests/e2e/hostile.spec.ts': ['${name}: only text is shown', 'a provider that echoes the key'],
    [network]: ['redirect-'],
    [budgets]: ['a charge above the published price takes the budget past its limit'],
  },
  'a file from another person': {
    'tests/e2e/data-page.spec.ts': [
      'a manipulated backup changes no price, account or spending, whether merged or replacing',
      'a backup changes only the settings that the user selects, each listed with both values',
    ],
    'tests/unit/exports/csv.test.ts': ['a formula after %j is neutralized'],
  },
  'a compromised page process': {
    'tests/e2e/forged-settings.spec.ts': [
      "preferences that Sidelight didn't seal, and older ones, buy nothing until the user confirms the budgets",
    ],
    [key]: ["a content script can't read the key"],
  },
  "the operator of a team's etcd": {
    [seal]: ['unseal rejects a value of another key or team and any changed byte as foreign'],
    [replays]: ['a replayed record of a deleted person is never applied', 'a replayed claim does not win'],
  },
  'a team member': {
    'tests/faults/team/administer.test.ts': ['team rotate encrypts all values again in place'],
  },
  'a person at the computer': {
    [lock]: ['a wrong passphrase opens nothing, and from the third on the pause doubles in every window'],
  },
}

export const limits: Record<string, TestedBy> = {
  'A browser may resend a request': { [network]: ["resent: { outcomes: ['ok'], says: null, arrived: 2"] },
  'The second charge counts': {
    [network]: ['arrived: 2, unexplained: 2'],
    'tests/e2e/money.spec.ts': [
      'an unexplained balance drop counts against the budget until the user decides',
    ],
  },
  'A provider can charge more': {
    [budgets]: ['a charge above the published price takes the budget past its limit'],
  },
  'The excess counts': {
    [budgets]: ['a charge above the published price takes the budget past its limit'],
  },
  'Checks of watched lists keep a margin': {
    'tests/unit/watch/unconfirmed-price.test.ts': [
      'checks stay within the day’s budget if the price doubles unannounced while a response is lost',
      'checks stay within the month’s budget if the price doubles unannounced while a response is lost',
    ],
  },
  'They can exceed a budget if a provider charges': {
    'tests/unit/watch/unconfirmed-price.test.ts': ['checks can exceed the day’s budget if %s unannounced'],
  },
  'A lookup of unknown price reserves': {
    [budgets]: ['a lookup of unknown price takes the budget past its limit'],
  },
  'A typing error that yields': {
    [addresses]: ['a typing error that yields another valid address is read as that address'],
  },
  'Invalid rows are free.': {
    [addresses]: ['%s is not an address', 'uncertain input is offered with its probable meaning'],
  },
  'If the browser deletes the database': {
    [lost]: ['after restoring a backup, later spending counts, and the backed-up records are there'],
  },
  'Earlier spending still counts': {
    [lost]: [
      'after continuing without the library, earlier spending counts, and paid people are not silently bought again',
    ],
  },
  "Members who can write to a team's etcd": {
    [gone]: ['a request whose response is missing in etcd still counts as paid'],
    [claims]: ['exactly one wins and the others see its owner'],
  },
}

export const security: Record<string, TestedBy> = {
  'Everything in extension storage that can spend': {
    [vault]: ['key, tokens and their URLs appear nowhere in extension storage in plain text'],
    [lostSettings]: ['every stored item is sealed or listed as harmless with the reason'],
  },
  "Its key can't be exported": { [key]: ["a content script can't read the key"] },
  'An older value, a deleted one and a forged one': {
    [lostSettings]: ['a replayed older value and a removed value of %s are set aside'],
    [key]: ['a key that was changed outside Sidelight is reported by name, and nothing is sent with it'],
    'tests/e2e/forged-settings.spec.ts': [
      "preferences that Sidelight didn't seal, and older ones, buy nothing until the user confirms the budgets",
    ],
  },
  "Without a lock, a copy of the browser's profile": {
    // This test opens the key with bytes from a copy that was made before the lock was set.
    'tests/e2e/locked-profile.spec.ts': [
      '${name}: no copy of the profile made after the lock was set reveals the previously saved key',
    ],
  },
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
      'a replayed record of a deleted person is never applied',
      'a replayed “allowed again” has no effect, and the page shows untrusted until it is repaired',
      'a replayed or deleted policy',
      'sums of a day that are',
      'a replayed claim does not win',
    ],
  },
}

/** By sentence of `assets/store/en.json`; other languages say the same. */
export const listing: Record<string, TestedBy> = {
  'See the highest known price before you click': highestPrice,
  'Budgets are checked before each lookup.': budgetsBefore,
  'What you looked up is saved': savedIsFree,
  'Enrich in bulk:': {
    'tests/e2e/run-sources.spec.ts': [
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
    'tests/e2e/crm-sync.spec.ts': [
      'after its review, a record is sent to the CRM once and appears in the log',
    ],
  },
  'Everything by keyboard': {
    'tests/e2e/shell.spec.ts': ['the narrow navigation is collapsed and works by keyboard'],
    'tests/architecture/locales.test.ts': ['has every key with the required plural forms'],
  },
  'You need an API key of an enrichment provider': {
    'tests/e2e/first-run.spec.ts': ['the first run needs only the API key'],
  },
  'Sidelight is free and has no account': {
    'tests/architecture/network-guard.test.ts': ['every test browser is watched by the network guard'],
  },
  'Sidelight reads the URL of pages': {
    'tests/unit/pages/report-pages.test.ts': ['the first page of a tab is not reported: %s'],
    [noTrace]: ['enriching changes nothing in an idle page'],
  },
  'Your key is sent only to your provider.': keyToProvider,
  'A lookup is sent when you click': onlyOnClick,
  'There is no telemetry.': {
    'tests/architecture/network-guard.test.ts': ['every test browser is watched by the network guard'],
  },
  'Whoever looks people up for their work': 'says what the law asks of people',
}
