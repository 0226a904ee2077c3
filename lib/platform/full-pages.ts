/**
 * The full pages of Sidelight and their addresses, in the order of the navigation. A new page is a row here, its view
 * in `components/shell/fullPageViews.ts` and its name in the locales.
 */
export const fullPages = {
  records: '/library.html#/',
  lists: '/library.html#/lists',
  searches: '/library.html#/searches',
  bulk: '/library.html#/bulk',
  crm: '/library.html#/crm',
  data: '/library.html#/data',
  usage: '/ledger.html',
  console: '/console.html',
  settings: '/options.html',
} as const

export type FullPageName = keyof typeof fullPages

export const fullPageNames = Object.keys(fullPages) as FullPageName[]
