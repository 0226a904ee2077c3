interface ImportRule {
  /** Folders that it may import from beside itself; each stands above it, so that imports go down only. */
  from: readonly string[]
  /** Packages, and what begins with `#` or `wxt`. A package's own paths are meant with it. */
  packages: readonly string[]
}

/** Names with blanks between: folders and files below `lib` and `components`, `assets`, and packages. */
interface Row {
  lib?: string
  components?: string
  assets?: true
  packages?: string
}

/** The lowest first. A folder without a row goes with the one around it; a new row stands below all that it needs. */
const rows: Record<string, Row> = {
  assets: {},
  // Loaded by `lib/browser.ts` where the browser needs it.
  'lib/polyfill': {},
  // The browser's API, which everything reaches through this one file. The content script carries it.
  'lib/browser.ts': { lib: 'polyfill', packages: 'wxt/browser' },
  // Bytes, keyed hashes, passphrases.
  'lib/crypto': {},
  // Lets a page draw during long work.
  'lib/yield-to-page.ts': {},
  // One spelling of texts. The content script carries it.
  'lib/text': {},
  // The content script carries it.
  'lib/pages': { lib: 'browser.ts text' },
  // It runs in Node as in a worker: `fetch` and schemas, nothing of browsers.
  'lib/api': { lib: 'text', packages: 'zod' },
  'lib/i18n': { lib: 'browser.ts', packages: '#i18n @wxt-dev/i18n' },
  'lib/input': { lib: 'text pages' },
  'lib/settings': { lib: 'browser.ts crypto pages api i18n input', packages: 'zod' },
  'lib/platform': { assets: true, lib: 'polyfill browser.ts pages settings', packages: 'wxt zod' },
  // With the database. What stands on it gives it nothing but values.
  'lib/records': { lib: 'text pages api input', packages: 'dexie zod' },
  // What may spend.
  'lib/purchases': {
    lib: 'crypto yield-to-page.ts text pages api input settings records',
    packages: 'dexie',
  },
  // Photos and logos of what is saved: fetched, checked, kept.
  'lib/pictures': { lib: 'pages api settings records' },
  'lib/search': { lib: 'text pages api input settings records purchases' },
  // What can be done with a record or a page, and by which keys.
  'lib/commands': { lib: 'text pages input platform records purchases search' },
  'lib/library': {
    lib: 'yield-to-page.ts text pages api input settings records purchases search',
    packages: 'zod',
  },
  // Below the CRM, which sends what an export writes.
  'lib/exports': {
    lib: 'yield-to-page.ts pages api input settings records purchases',
    packages: 'fflate zod',
  },
  'lib/crm': { lib: 'crypto text pages api input settings records exports', packages: 'zod' },
  'lib/bulk': {
    lib: 'yield-to-page.ts text pages api input settings records purchases search',
    packages: 'fflate',
  },
  // Imports, backup, retention and deletion know every table.
  'lib/data': {
    lib: 'crypto yield-to-page.ts text pages api settings platform records purchases library exports crm bulk',
    packages: 'dexie zod',
  },
  // The shared library: an engine that several machines use, and what is sealed in it.
  'lib/team': { lib: 'crypto pages api input settings records purchases data', packages: 'zod' },
  'lib/messages': {
    lib: 'browser.ts pages api settings platform records purchases search data team',
    packages: 'zod',
  },
  // Wires all of lib together. No view imports it.
  'lib/worker': {
    assets: true,
    lib: 'polyfill browser.ts pages i18n settings platform records purchases pictures search library crm bulk data team messages',
  },
  // Knows no domain: it gets values. Of `lib` only types, limits and how a page is named.
  'components/ui': { lib: 'text i18n', packages: '#i18n @preact/signals preact' },
  // What models are made of: database and storage as signals.
  'components/model': {
    lib: 'browser.ts pages api i18n settings platform records library bulk data team messages',
    packages: '#i18n @preact/signals dexie preact',
  },
  'components/pictures': {
    lib: 'settings platform records pictures messages',
    components: 'ui model',
    packages: '#i18n @preact/signals preact',
  },
  // The optional lock of key and tokens.
  'components/lock': {
    lib: 'crypto settings platform messages',
    components: 'ui model',
    packages: '#i18n @preact/signals preact',
  },
  'components/page': {
    assets: true,
    lib: 'browser.ts settings platform records data messages',
    components: 'ui model pictures lock',
    packages: '#i18n @preact/signals dexie preact',
  },
  // The guide as the build leaves it, what is new, and hints.
  'components/help': {
    lib: 'browser.ts settings platform',
    components: 'ui model',
    packages: '#i18n @preact/signals preact virtual:guide',
  },
  // What is dragged onto a page.
  'components/drop': {
    lib: 'pages settings platform records commands library data',
    components: 'ui model',
    packages: '#i18n @preact/signals preact',
  },
  'components/errors': {
    lib: 'api i18n settings platform records purchases team messages',
    components: 'ui',
    packages: '#i18n @preact/signals preact',
  },
  // The cards that the panel and the library share.
  'components/record': {
    lib: 'text pages api i18n records commands messages',
    components: 'ui model page',
    packages: '#i18n @preact/signals preact',
  },
  'components/suppression': {
    lib: 'input records pictures bulk data messages',
    components: 'ui model',
    packages: '#i18n @preact/signals',
  },
  // Prices, balances and limits, wherever something that costs is shown.
  'components/account': {
    lib: 'api i18n settings records purchases messages',
    components: 'ui model errors',
    packages: '#i18n @preact/signals',
  },
  'components/usage': {
    lib: 'pages api i18n input settings platform records purchases library exports messages',
    components: 'ui model errors record account',
    packages: '#i18n @preact/signals dexie preact',
  },
  // Several keys with budgets of their own: which is active, and all that is done with them.
  'components/profiles': {
    lib: 'settings platform purchases messages',
    components: 'ui model account',
    packages: '#i18n @preact/signals preact',
  },
  'components/search': {
    lib: 'records search',
    components: 'ui model record',
    packages: '#i18n @preact/signals preact',
  },
  // What the panel and the full pages share.
  'components/palette': {
    lib: 'text pages input settings records purchases search commands',
    components: 'ui account search',
    packages: '#i18n @preact/signals preact',
  },
  // A library that several machines share: its page, joining and leaving.
  'components/team': {
    lib: 'pages i18n settings platform records team messages',
    components: 'ui model lock errors account',
    packages: '#i18n @preact/signals preact',
  },
  'components/settings': {
    lib: 'api i18n input settings platform records purchases pictures crm team messages',
    components: 'ui model pictures lock errors account profiles palette team',
    packages: '#i18n @preact/signals preact',
  },
  // Files of people: how they are read, to be corrected. For a bulk run and for an import.
  'components/files': { lib: 'i18n platform bulk', components: 'ui', packages: '#i18n @preact/signals' },
  'components/data': {
    lib: 'crypto pages api i18n settings platform records library exports bulk data messages',
    components: 'ui model lock record suppression usage settings files',
    packages: '#i18n @preact/signals preact',
  },
  'components/crm': {
    lib: 'settings platform records library crm messages',
    components: 'ui model lock settings data',
    packages: '#i18n @preact/signals preact',
  },
  // What is done with one record, wherever it is shown.
  'components/actions': {
    lib: 'text records commands library exports crm',
    components: 'ui model page record data crm',
    packages: '#i18n @preact/signals preact',
  },
  'components/console': {
    lib: 'text api i18n input settings platform records purchases team',
    components: 'ui model errors record suppression account usage',
    packages: '#i18n @preact/signals preact zod',
  },
  'components/bulk': {
    lib: 'pages i18n settings platform records purchases library bulk messages',
    components: 'ui model help errors record account settings files',
    packages: '#i18n @preact/signals preact',
  },
  'components/panel': {
    assets: true,
    lib: 'browser.ts pages api i18n input settings platform records purchases search commands library bulk team messages',
    components:
      'ui model pictures lock page help drop errors record suppression account usage profiles search palette settings actions bulk',
    packages: '#i18n @preact/signals preact',
  },
  // Above the settings: its sample is the panel itself.
  'components/first-run': {
    lib: 'pages api settings platform records commands data messages',
    components: 'ui model page settings panel',
    packages: '#i18n @preact/signals preact',
  },
  'components/popup': {
    lib: 'settings platform records purchases',
    components: 'ui model lock errors account usage profiles bulk panel',
    packages: '#i18n @preact/signals',
  },
  'components/library': {
    lib: 'text pages api settings records search commands library exports data',
    components: 'ui model pictures page help record account usage data actions panel',
    packages: '#i18n @preact/signals preact',
  },
  'components/lists': {
    lib: 'records purchases library',
    components: 'ui model page account data library',
    packages: '#i18n @preact/signals preact',
  },
  'components/searches': {
    lib: 'i18n settings records purchases search library exports bulk messages',
    components: 'ui model errors suppression account usage bulk panel library',
    packages: '#i18n @preact/signals dexie preact',
  },
  // Around every full page: it leads to all of them.
  'components/shell': {
    lib: 'pages settings platform records commands library data team',
    components:
      'ui model lock page help drop usage profiles search palette team data crm console bulk first-run library lists searches',
    packages: '#i18n @preact/signals preact',
  },
  entrypoints: {
    lib: 'polyfill pages settings platform purchases worker',
    components: 'model page account data panel popup shell',
    packages:
      '#i18n dexie webextension-polyfill wxt/utils/define-background wxt/utils/define-unlisted-script',
  },
}

const namesIn = (text = '') => text.split(' ').filter(Boolean)

/** What each folder may import, in that order. The test beside this and the linter (`oxlint.config.ts`) read it. */
export const importRules: Record<string, ImportRule> = Object.fromEntries(
  Object.entries(rows).map(([folder, { lib, components, assets, packages }]) => {
    const inLib = namesIn(lib).map((name) => `lib/${name}`)
    const inComponents = namesIn(components).map((name) => `components/${name}`)
    return [
      folder,
      { from: [...(assets ? ['assets'] : []), ...inLib, ...inComponents], packages: namesIn(packages) },
    ]
  }),
)

/** The row that a file goes by; `undefined` for files that no rule is for, such as tests. */
export function ruledFolderOf(path: string): string | undefined {
  const around = Object.keys(importRules).filter((row) => path === row || path.startsWith(`${row}/`))
  return around.toSorted((a, b) => b.length - a.length)[0]
}
