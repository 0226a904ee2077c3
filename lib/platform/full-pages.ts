/**
 * The full pages of Sidelight and their addresses, in the order of the navigation; the help stands below it. A new page
 * is a row here, its view in `components/shell/fullPageViews.ts` and its name in the locales.
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

/** Pages that only members of a team are led to. */
const teamPages: readonly FullPageName[] = ['team']

/** The pages that are of use to somebody who is in a team, or in none. */
export const fullPagesFor = (isMember: boolean): FullPageName[] =>
  fullPageNames.filter((name) => isMember || !teamPages.includes(name))

/** The pages of the help that Sidelight itself leads to, by the names of their files in `docs/guide`. */
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

/** A page of the help, at one of its headings. */
export function hrefOfHelp(page: HelpPage, part?: string): string {
  return [fullPages.help, page, ...(part === undefined ? [] : [part])].join('/')
}

/** What the help says of a message, by the name of its trouble or the key of its words. */
export function hrefOfMessage(name: string): string {
  return hrefOfHelp('troubleshooting', name.replaceAll('.', '-'))
}
