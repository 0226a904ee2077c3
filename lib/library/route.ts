import { hashParts } from '../input/address-hash.ts'

export const pageNames = {
  table: '#/',
  record: '#/record/',
  inbox: '#/inbox',
  lists: '#/lists',
  list: '#/lists/',
  searches: '#/searches',
  search: '#/searches/',
  runs: '#/bulk',
  newRun: '#/bulk/new',
  run: '#/bulk/',
  crm: '#/crm',
  data: '#/data',
  team: '#/team',
  help: '#/help',
} as const

export type PageName = Exclude<keyof typeof pageNames, 'record'>

/** `id` belongs to a list, search request, run or help page, or is the key of the record next to the table. */
export interface Route {
  page: PageName
  id: string | null
  part?: string
}

const views = new Map<string, { all?: PageName; one?: PageName }>([
  ['record', { one: 'table' }],
  ['inbox', { all: 'inbox', one: 'inbox' }],
  ['lists', { all: 'lists', one: 'list' }],
  ['searches', { all: 'searches', one: 'search' }],
  ['bulk', { all: 'runs', one: 'run' }],
  ['crm', { all: 'crm' }],
  ['data', { all: 'data', one: 'data' }],
  ['team', { all: 'team' }],
  ['help', { all: 'help', one: 'help' }],
])

export function readRoute(hash: string): Route {
  const [name = '', id = '', part = ''] = hashParts(pathOf(hash))
  const { all, one } = views.get(name) ?? {}
  if (pathOf(hash) === pageNames.newRun) return { page: 'newRun', id: null }
  if (one === 'help' && id !== '' && part !== '') return { page: one, id, part }
  return id !== '' && one ? { page: one, id } : { page: all ?? 'table', id: null }
}

const pathOf = (hash: string) => hash.split('?', 1)[0] ?? ''

export const queryOf = (hash: string): string => hash.slice(pathOf(hash).length + 1)

export function hrefOfRun(id: string): string {
  return pageNames.run + encodeURIComponent(id)
}

export function hrefOfList(id: string): string {
  return pageNames.list + encodeURIComponent(id)
}

/** By any request of the search. */
export function hrefOfSearch(request: string): string {
  return pageNames.search + encodeURIComponent(request)
}

/** Next to the table. */
export function hrefOfRecord(key: string): string {
  return pageNames.record + encodeURIComponent(key.toWellFormed())
}
