interface ImportRule {
  /** Each has an earlier row, so imports go down only. */
  from: readonly string[]
  /** Packages, and imports that begin with `#` or `wxt`. A package includes its subpaths. */
  packages: readonly string[]
}

/** Values are names separated by blanks: folders and files in `lib` and `components`, `assets`, and packages. */
interface Row {
  lib?: string
  components?: string
  assets?: true
  packages?: string
}

/**
 * Rules by folder, lowest first. A folder without a row follows its parent's row. Insert a new row below the rows that
 * need it. A feature's row also allows its stored rows: see `storedRowsOf`.
 */
const rows: Record<string, Row> = {
  assets: {},
  // Loaded by `lib/browser.ts` if the browser needs it.
  'lib/polyfill': {},
  // The only access to the browser's API. Part of the content script.
  'lib/browser.ts': { lib: 'polyfill', packages: 'wxt/browser' },
  'lib/crypto': {},
  'lib/yield-to-page.ts': {},
  'lib/text': {},
  'lib/pages': { lib: 'browser.ts text' },
  // Runs in Node and in the worker: needs `fetch` and schemas, no browser.
  'lib/api': { lib: 'text', packages: 'zod' },
  'lib/i18n': { lib: 'browser.ts', packages: '#i18n @wxt-dev/i18n' },
  'lib/input': { lib: 'text pages' },
  'lib/settings': { lib: 'browser.ts crypto pages api i18n input', packages: 'zod' },
  'lib/platform': { assets: true, lib: 'polyfill browser.ts pages settings', packages: 'wxt zod' },
  // Types and their lists of values. The database collects its tables from them.
  'lib/watch/rows.ts': {},
  'lib/pictures/rows.ts': {},
  'lib/records/rows': { lib: 'pages api watch/rows.ts pictures/rows.ts', packages: 'zod' },
  'lib/purchases/rows': { lib: 'pages api watch/rows.ts records/rows' },
  'lib/bulk/rows.ts': { lib: 'api records/rows purchases/rows' },
  'lib/crm/rows.ts': {},
  'lib/team/rows.ts': {},
  // Includes the database. Code in lower folders receives only values from it.
  'lib/records': {
    lib: 'text pages api input pictures/rows.ts purchases/rows bulk/rows.ts crm/rows.ts team/rows.ts',
    packages: 'dexie zod',
  },
  'lib/purchases': {
    lib: 'crypto yield-to-page.ts text pages api input settings watch/rows.ts records bulk/rows.ts team/rows.ts',
    packages: 'dexie',
  },
  'lib/watch': { lib: 'pages settings records purchases' },
  'lib/pictures': { lib: 'pages api settings records' },
  'lib/search': { lib: 'text pages api input settings records purchases' },
  'lib/commands': { lib: 'text pages input platform records purchases search' },
  'lib/library': {
    lib: 'yield-to-page.ts text pages api input settings records purchases search',
    packages: 'zod',
  },
  // Items that wait for the user.
  'lib/inbox': { lib: 'records purchases library' },
  // Below the CRM sync, which sends exported columns.
  'lib/exports': {
    lib: 'yield-to-page.ts pages api input settings records purchases',
    packages: 'fflate zod',
  },
  'lib/crm': { lib: 'crypto text pages api input settings records exports', packages: 'zod' },
  'lib/bulk': {
    lib: 'yield-to-page.ts text pages api input settings records purchases search',
    packages: 'fflate',
  },
  // Imports, backup, retention and deletion, which know every table.
  'lib/data': {
    lib: 'crypto yield-to-page.ts text pages api settings platform records purchases library exports crm bulk team/rows.ts',
    packages: 'dexie zod',
  },
  // Several machines share it in etcd, with encrypted values.
  'lib/team': { lib: 'crypto pages api input settings records purchases data', packages: 'zod' },
  'lib/messages': {
    lib: 'browser.ts pages api settings platform records purchases search inbox bulk/rows.ts data team crm',
    packages: 'zod',
  },
  // Connects the features of `lib` with the browser. Views don't import it.
  'lib/worker': {
    assets: true,
    lib: 'polyfill browser.ts yield-to-page.ts pages i18n settings platform records purchases watch pictures search library inbox crm bulk data team messages',
  },
  // Components without domain knowledge: they receive values. From `lib` they use only types, limits and page names.
  'components/ui': { lib: 'text i18n', packages: '#i18n @preact/signals preact' },
  // Database and storage as signals.
  'components/model': {
    lib: 'browser.ts pages api i18n settings platform records purchases/rows watch library inbox bulk data team messages',
    packages: '#i18n @preact/signals dexie preact',
  },
  'components/pictures': {
    lib: 'settings platform records pictures messages',
    components: 'ui model',
    packages: '#i18n @preact/signals preact',
  },
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
  'components/help': {
    lib: 'browser.ts settings platform',
    components: 'ui model',
    packages: '#i18n @preact/signals preact virtual:guide',
  },
  'components/drop': {
    lib: 'pages settings platform records commands library data',
    components: 'ui model',
    packages: '#i18n @preact/signals preact',
  },
  'components/errors': {
    lib: 'api i18n settings platform purchases team messages',
    components: 'ui',
    packages: '#i18n @preact/signals preact',
  },
  'components/record': {
    lib: 'text pages api i18n records purchases/rows commands messages',
    components: 'ui model page',
    packages: '#i18n @preact/signals preact',
  },
  'components/suppression': {
    lib: 'input records purchases/rows pictures bulk data messages',
    components: 'ui model',
    packages: '#i18n @preact/signals',
  },
  'components/account': {
    lib: 'api i18n settings records purchases messages',
    components: 'ui model errors',
    packages: '#i18n @preact/signals',
  },
  'components/usage': {
    lib: 'pages api i18n input settings platform records purchases library exports bulk/rows.ts messages',
    components: 'ui model errors record account',
    packages: '#i18n @preact/signals dexie preact',
  },
  'components/profiles': {
    lib: 'settings platform purchases messages',
    components: 'ui model account',
    packages: '#i18n @preact/signals preact',
  },
  'components/search': {
    lib: 'pages records search',
    components: 'ui model record',
    packages: '#i18n @preact/signals preact',
  },
  'components/palette': {
    lib: 'text pages input settings records/rows purchases search commands',
    components: 'ui account search',
    packages: '#i18n @preact/signals preact',
  },
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
  'components/files': { lib: 'i18n platform bulk', components: 'ui', packages: '#i18n @preact/signals' },
  'components/data': {
    lib: 'crypto pages api i18n settings platform records library exports crm/rows.ts bulk data messages',
    components: 'ui model lock record suppression usage settings files',
    packages: '#i18n @preact/signals preact',
  },
  'components/crm': {
    lib: 'settings platform records library crm messages',
    components: 'ui model lock account settings data',
    packages: '#i18n @preact/signals preact',
  },
  'components/actions': {
    lib: 'text pages records purchases commands library inbox exports crm',
    components: 'ui model page data crm',
    packages: '#i18n @preact/signals preact',
  },
  'components/console': {
    lib: 'text api i18n input settings platform records purchases team',
    components: 'ui model errors record suppression account usage',
    packages: '#i18n @preact/signals preact zod',
  },
  'components/bulk': {
    lib: 'pages i18n settings platform records purchases library bulk crm messages',
    components: 'ui model page help errors record account settings data files crm',
    packages: '#i18n @preact/signals preact',
  },
  'components/panel': {
    assets: true,
    lib: 'browser.ts pages api i18n input settings platform records purchases search commands library bulk team messages',
    components:
      'ui model pictures lock page help drop errors record suppression account usage profiles search palette settings actions bulk crm',
    packages: '#i18n @preact/signals preact',
  },
  // Above the settings, because its sample is the panel itself.
  'components/first-run': {
    lib: 'pages api settings platform records commands data messages',
    components: 'ui model page settings panel',
    packages: '#i18n @preact/signals preact',
  },
  'components/popup': {
    lib: 'pages platform records purchases',
    components: 'ui lock errors record account actions profiles bulk panel',
    packages: '#i18n',
  },
  'components/library': {
    lib: 'text pages api settings platform records purchases/rows search commands library exports bulk data',
    components: 'ui model pictures page record account data actions panel',
    packages: '#i18n @preact/signals preact',
  },
  'components/lists': {
    lib: 'i18n settings records purchases watch library',
    components: 'ui model page account settings data library',
    packages: '#i18n @preact/signals preact',
  },
  // Above the panel, which shows its first items.
  'components/inbox': {
    lib: 'purchases records settings platform library inbox exports messages',
    components: 'ui model page record actions panel library lists',
    packages: '#i18n @preact/signals preact',
  },
  'components/searches': {
    lib: 'settings records purchases search library exports bulk messages',
    components: 'ui model errors record suppression account usage bulk panel library',
    packages: '#i18n @preact/signals dexie preact',
  },
  // With links to all full pages.
  'components/shell': {
    lib: 'pages settings platform records commands library data team',
    components:
      'ui model lock page help drop account usage profiles search palette team data crm console bulk first-run inbox library lists searches',
    packages: '#i18n @preact/signals preact',
  },
  entrypoints: {
    lib: 'polyfill pages settings platform purchases worker',
    components: 'model page account data panel popup inbox shell',
    packages: '#i18n webextension-polyfill wxt/utils/define-background wxt/utils/define-unlisted-script',
  },
}

const namesIn = (text = '') => text.split(' ').filter(Boolean)

/** Such as `lib/bulk/rows.ts` for `lib/bulk`. */
const storedRowsOf = (folder: string) =>
  [`${folder}/rows`, `${folder}/rows.ts`].filter((path) => path in rows && path !== folder)

/** Whether a row allows the other folder only indirectly, as the stored rows of a feature that it allows. */
export const isImplied = (folder: string, other: string): boolean =>
  [folder, ...importRules[folder]!.from].some((one) => storedRowsOf(one).includes(other))

/** What each folder may import, in that order. The test beside this and the linter (`oxlint.config.ts`) read it. */
export const importRules: Record<string, ImportRule> = Object.fromEntries(
  Object.entries(rows).map(([folder, { lib, components, assets, packages }]) => {
    const inLib = namesIn(lib).map((name) => `lib/${name}`)
    const inComponents = namesIn(components).map((name) => `components/${name}`)
    const from = new Set([folder, ...inLib].flatMap((one) => [one, ...storedRowsOf(one)]))
    from.delete(folder)
    return [
      folder,
      { from: [...(assets ? ['assets'] : []), ...from, ...inComponents], packages: namesIn(packages) },
    ]
  }),
)

/** `undefined` for files without rules, such as tests. */
export function ruledFolderOf(path: string): string | undefined {
  const around = Object.keys(importRules).filter((row) => path === row || path.startsWith(`${row}/`))
  return around.toSorted((a, b) => b.length - a.length)[0]
}
