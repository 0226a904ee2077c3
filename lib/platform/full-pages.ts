/**
 * A new page needs a row here, an entry in `navigationEntries`, a view in `components/shell/fullPageViews.ts` and a
 * name in the locales.
 */
export const fullPages = {
  records: '/library.html#/',
  searches: '/library.html#/searches',
  bulk: '/library.html#/bulk',
  inbox: '/library.html#/inbox',
  crm: '/library.html#/crm',
  usage: '/ledger.html',
  lists: '/library.html#/lists',
  settings: '/options.html',
  provider: '/options.html#provider',
  budgets: '/options.html#budgets',
  data: '/library.html#/data',
  joining: '/options.html#team',
  team: '/library.html#/team',
  console: '/console.html',
  help: '/library.html#/help',
} as const

export type FullPageName = keyof typeof fullPages

export const fullPageNames = Object.keys(fullPages) as FullPageName[]

/** In order. Each entry links to its first page. */
export const navigationEntries = {
  records: ['records'],
  find: ['searches', 'bulk'],
  inbox: ['inbox'],
  crm: ['crm'],
  usage: ['usage'],
  lists: ['lists'],
  settings: ['settings', 'provider', 'budgets', 'data', 'joining', 'team', 'console'],
  help: ['help'],
} as const satisfies Record<string, readonly FullPageName[]>

export type EntryName = keyof typeof navigationEntries

export const entryOfPage = Object.fromEntries(
  Object.entries(navigationEntries).flatMap(([entry, pages]) => pages.map((page) => [page, entry])),
) as Record<FullPageName, EntryName>

export const settingsPages = ['settings', 'provider', 'budgets', 'data', 'joining'] as const

export type SettingsPage = (typeof settingsPages)[number]

const settingsParts = {
  settings: ['appearance', 'pictures', 'clicks', 'inbox', 'shortcuts'],
  provider: ['service', 'profiles', 'freshness', 'prices'],
  budgets: ['money', 'auto'],
  data: ['backup', 'retention', 'informing', 'suppression', 'lock', 'permissions', 'wipe'],
  joining: [],
} as const satisfies Record<SettingsPage, readonly string[]>

type SettingsPart = (typeof settingsParts)[SettingsPage][number]

export function hrefOfSetting(part: SettingsPart): string {
  return pageOfPart(part) === 'data' ? `${fullPages.data}/${part}` : `${fullPages.settings}#${part}`
}

/** By the page's name or one of its parts. */
export function settingsPageIn(hash: string): SettingsPage | null {
  const name = hash.replace(/^#/, '')
  const own = settingsPages.find((page) => fullPages[page].endsWith(`options.html#${name}`))
  return own ?? pageOfPart(name)
}

const pageOfPart = (name: string) =>
  settingsPages.find((page) => (settingsParts[page] as readonly string[]).includes(name)) ?? null

const pagesOfMembers: readonly FullPageName[] = ['team']
const pagesOfOthers: readonly FullPageName[] = ['joining']

export const fullPagesFor = (isMember: boolean): FullPageName[] =>
  fullPageNames.filter((name) => !(isMember ? pagesOfOthers : pagesOfMembers).includes(name))

export type HelpPage =
  | 'bulk'
  | 'charges'
  | 'crm'
  | 'data'
  | 'delete'
  | 'enrich'
  | 'inbox'
  | 'organize'
  | 'search'
  | 'set-up'
  | 'shortcuts'
  | 'team'
  | 'troubleshooting'
  | 'usage'
  | 'whats-new'

/** The address of a help page, optionally at a heading. */
export function hrefOfHelp(page: HelpPage, part?: string): string {
  return [fullPages.help, page, ...(part === undefined ? [] : [part])].join('/')
}

/** The address of the help for a message's problem or text key. */
export function hrefOfMessage(name: string): string {
  return hrefOfHelp('troubleshooting', name.replaceAll('.', '-'))
}
