interface ImportRule {
  /** Folders that it may import from beside itself; each stands above it, so that imports go down only. */
  from: readonly string[]
  /** Packages, and what begins with `#` or `wxt`. A package's own paths are meant with it. */
  packages: readonly string[]
}

/**
 * What each folder may import, the lowest first. A folder without a row goes with the one around it. The test beside
 * this and the linter (`oxlint.config.ts`) read it. A new row stands below everything that it needs.
 */
export const importRules: Record<string, ImportRule> = {
  assets: { from: [], packages: [] },
  // The content script carries it.
  'lib/pages': { from: [], packages: [] },
  // It runs in Node as in a worker: `fetch` and schemas, nothing of browsers.
  'lib/api': { from: [], packages: ['zod'] },
  'lib/i18n': { from: [], packages: ['#i18n', '@wxt-dev/i18n', 'wxt/browser', 'zod'] },
  'lib/input': { from: ['lib/pages'], packages: [] },
  'lib/settings': {
    from: ['lib/pages', 'lib/api', 'lib/i18n', 'lib/input'],
    packages: ['wxt/browser', 'zod'],
  },
  'lib/platform': {
    from: ['assets', 'lib/pages', 'lib/api', 'lib/settings'],
    packages: ['wxt', 'wxt/browser', 'zod'],
  },
  // With the database. What stands on it gives it nothing but values.
  'lib/records': { from: ['lib/pages', 'lib/api', 'lib/input'], packages: ['dexie', 'zod'] },
  // What may spend.
  'lib/purchases': {
    from: ['lib/pages', 'lib/api', 'lib/input', 'lib/settings', 'lib/records'],
    packages: ['dexie'],
  },
  'lib/search': {
    from: ['lib/pages', 'lib/api', 'lib/input', 'lib/settings', 'lib/records', 'lib/purchases'],
    packages: [],
  },
  'lib/library': {
    from: ['lib/pages', 'lib/api', 'lib/input', 'lib/settings', 'lib/records', 'lib/purchases', 'lib/search'],
    packages: ['zod'],
  },
  // Below the CRM, which sends what an export writes.
  'lib/data/exports': {
    from: ['lib/pages', 'lib/api', 'lib/input', 'lib/settings', 'lib/records', 'lib/purchases'],
    packages: ['papaparse', 'zod'],
  },
  'lib/crm': {
    from: ['lib/pages', 'lib/api', 'lib/input', 'lib/settings', 'lib/records', 'lib/data/exports'],
    packages: ['zod'],
  },
  'lib/bulk': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/input',
      'lib/settings',
      'lib/records',
      'lib/purchases',
      'lib/search',
      'lib/library',
    ],
    packages: ['papaparse'],
  },
  // Imports, backup, retention and deletion know every table.
  'lib/data': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/library',
      'lib/data/exports',
      'lib/crm',
      'lib/bulk',
    ],
    packages: ['dexie', 'wxt/browser', 'zod'],
  },
  'lib/messages': {
    from: [
      'lib/api',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/search',
      'lib/data',
    ],
    packages: ['wxt/browser', 'zod'],
  },
  // Wires all of lib together. No view imports it.
  'lib/worker': {
    from: [
      'assets',
      'lib/pages',
      'lib/i18n',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/search',
      'lib/library',
      'lib/crm',
      'lib/bulk',
      'lib/data',
      'lib/messages',
    ],
    packages: ['wxt/browser', 'zod'],
  },
  // Knows no domain: it gets values. Of `lib` only types, limits and how a page is named.
  'components/ui': {
    from: ['lib/api', 'lib/i18n', 'lib/records'],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  // What models are made of: database and storage as signals.
  'components/model': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/i18n',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/library',
      'lib/data',
      'lib/messages',
    ],
    packages: ['#i18n', '@preact/signals', 'dexie', 'preact', 'wxt/browser'],
  },
  'components/page': {
    from: ['assets', 'lib/platform', 'lib/purchases', 'lib/data', 'components/ui', 'components/model'],
    packages: ['#i18n', '@preact/signals', 'dexie', 'preact'],
  },
  'components/errors': {
    from: [
      'lib/api',
      'lib/i18n',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/messages',
      'components/ui',
    ],
    packages: ['#i18n', 'preact'],
  },
  // The cards that the panel and the library share.
  'components/record': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/i18n',
      'lib/platform',
      'lib/records',
      'lib/search',
      'lib/messages',
      'components/ui',
      'components/model',
    ],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  'components/suppression': {
    from: ['lib/input', 'lib/records', 'lib/bulk', 'lib/data', 'components/ui', 'components/model'],
    packages: ['#i18n', '@preact/signals'],
  },
  'components/usage': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/i18n',
      'lib/input',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/data/exports',
      'lib/messages',
      'components/ui',
      'components/model',
      'components/errors',
      'components/record',
    ],
    packages: ['#i18n', '@preact/signals', 'dexie', 'preact'],
  },
  'components/settings': {
    from: [
      'lib/api',
      'lib/i18n',
      'lib/input',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/messages',
      'components/ui',
      'components/model',
      'components/errors',
      'components/record',
      'components/suppression',
      'components/usage',
    ],
    packages: ['#i18n', '@preact/signals', 'preact', 'wxt/browser'],
  },
  'components/data': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/library',
      'lib/data/exports',
      'lib/data',
      'lib/messages',
      'components/ui',
      'components/model',
      'components/record',
      'components/suppression',
    ],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  'components/console': {
    from: [
      'lib/api',
      'lib/i18n',
      'lib/input',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'components/ui',
      'components/model',
      'components/errors',
      'components/suppression',
      'components/usage',
    ],
    packages: ['#i18n', '@preact/signals', 'preact', 'zod'],
  },
  'components/search': {
    from: ['lib/records', 'lib/search', 'components/ui', 'components/model', 'components/record'],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  'components/bulk': {
    from: [
      'lib/pages',
      'lib/i18n',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/library',
      'lib/bulk',
      'lib/messages',
      'components/ui',
      'components/model',
      'components/errors',
      'components/record',
      'components/usage',
      'components/settings',
    ],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  'components/panel': {
    from: [
      'lib/pages',
      'lib/api',
      'lib/i18n',
      'lib/input',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/search',
      'lib/library',
      'lib/messages',
      'components/ui',
      'components/model',
      'components/errors',
      'components/record',
      'components/suppression',
      'components/usage',
      'components/settings',
      'components/search',
      'components/bulk',
    ],
    packages: ['#i18n', '@preact/signals', 'preact', 'wxt/browser'],
  },
  'components/popup': {
    from: [
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'components/ui',
      'components/model',
      'components/errors',
      'components/usage',
      'components/bulk',
      'components/panel',
    ],
    packages: ['#i18n', '@preact/signals'],
  },
  'components/crm': {
    from: [
      'lib/platform',
      'lib/records',
      'lib/library',
      'lib/crm',
      'lib/messages',
      'components/ui',
      'components/model',
      'components/settings',
      'components/data',
    ],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  'components/library': {
    from: [
      'lib/pages',
      'lib/settings',
      'lib/records',
      'lib/library',
      'lib/data',
      'components/ui',
      'components/model',
      'components/page',
      'components/record',
      'components/suppression',
      'components/usage',
      'components/data',
      'components/bulk',
      'components/crm',
    ],
    packages: ['#i18n', '@preact/signals', 'preact'],
  },
  entrypoints: {
    from: [
      'assets',
      'lib/pages',
      'lib/api',
      'lib/settings',
      'lib/platform',
      'lib/records',
      'lib/purchases',
      'lib/search',
      'lib/worker',
      'components/ui',
      'components/model',
      'components/page',
      'components/errors',
      'components/record',
      'components/usage',
      'components/settings',
      'components/data',
      'components/console',
      'components/panel',
      'components/popup',
      'components/library',
    ],
    packages: [
      '#i18n',
      '@preact/signals',
      'preact',
      'wxt/browser',
      'wxt/utils/define-background',
      'wxt/utils/define-unlisted-script',
    ],
  },
}

/** The row that a file goes by; `undefined` for files that no rule is for, such as tests. */
export function ruledFolderOf(path: string): string | undefined {
  const around = Object.keys(importRules).filter((folder) => path.startsWith(`${folder}/`))
  return around.toSorted((a, b) => b.length - a.length)[0]
}
