/**
 * The full pages and their addresses, in navigation order. A new page is a row here, its view in
 * `components/shell/fullPageViews.ts` and its name in the locales.
 */
export const fullPages = {
  records: '/library.html#/',
  lists: '/library.html#/lists',
  searches: '/library.html#/searches',
  bulk: '/library.html#/bulk',
  crm: '/library.html#/crm',
  data: '/library.html#/data',
  usage: '/ledger.html',
  team: '/library.html#/team',
  console: '/console.html',
  settings: '/options.html',
  help: '/library.html#/help',
} as const

export type FullPageName = keyof typeof fullPages

export const fullPageNames = Object.keys(fullPages) as FullPageName[]

/** Pages that only team members see. */
const teamPages: readonly FullPageName[] = ['team']

/** The pages for members, or for others. */
export const fullPagesFor = (isMember: boolean): FullPageName[] =>
  fullPageNames.filter((name) => isMember || !teamPages.includes(name))

/** Help pages that the interface links to, by their file names in `docs/guide`. */
export type HelpPage =
  | 'bulk'
  | 'charges'
  | 'crm'
  | 'data'
  | 'delete'
  | 'enrich'
  | 'organize'
  | 'search'
  | 'set-up'
  | 'shortcuts'
  | 'team'
  | 'troubleshooting'
  | 'usage'
  | 'whats-new'

/** The address of a help page, optionally with a heading. */
export function hrefOfHelp(page: HelpPage, part?: string): string {
  return [fullPages.help, page, ...(part === undefined ? [] : [part])].join('/')
}

/** The help address of a message, by its trouble or text key. */
export function hrefOfMessage(name: string): string {
  return hrefOfHelp('troubleshooting', name.replaceAll('.', '-'))
}
