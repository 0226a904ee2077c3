import { hashParts } from '../input/hash.ts'

/** The views of the library's page, by what its address's hash says. */
export const pageNames = {
  table: '#/',
  record: '#/record/',
  lists: '#/lists',
  list: '#/lists/',
  searches: '#/searches',
  search: '#/searches/',
  batches: '#/bulk',
  newBatch: '#/bulk/new',
  batch: '#/bulk/',
  handOver: '#/crm',
  keep: '#/data',
  team: '#/team',
  help: '#/help',
} as const

/** A record stands beside the table, in the same view. */
export type PageName = Exclude<keyof typeof pageNames, 'record'>

/**
 * Which view is shown; `id` of a list, a search's request or a batch, the key of the record beside the table, or the
 * name of a page of the help.
 */
export interface Route {
  room: PageName
  id: string | null
  /** The heading of that page that is meant. */
  part?: string
}

/** What an address's first part leads to: by itself, and with an id after it. */
const views = new Map<string, { all?: PageName; one?: PageName }>([
  ['record', { one: 'table' }],
  ['lists', { all: 'lists', one: 'list' }],
  ['searches', { all: 'searches', one: 'search' }],
  ['bulk', { all: 'batches', one: 'batch' }],
  ['crm', { all: 'handOver' }],
  ['data', { all: 'keep' }],
  ['team', { all: 'team' }],
  ['help', { all: 'help', one: 'help' }],
  // As earlier versions called them: bookmarks and open tabs still do.
  ['batches', { all: 'batches' }],
  ['batch', { one: 'batch' }],
  ['new-batch', { all: 'newBatch' }],
  ['hand-over', { all: 'handOver' }],
  ['keep', { all: 'keep' }],
])

/** The view that an address's hash names; the table where it names none. */
export function readRoute(hash: string): Route {
  const [name = '', id = '', part = ''] = hashParts(pathOf(hash))
  const { all, one } = views.get(name) ?? {}
  if (pathOf(hash) === pageNames.newBatch) return { room: 'newBatch', id: null }
  if (one === 'help' && id !== '' && part !== '') return { room: one, id, part }
  return id !== '' && one ? { room: one, id } : { room: all ?? 'table', id: null }
}

const pathOf = (hash: string) => hash.split('?', 1)[0] ?? ''

/** What stands behind the path of an address's hash: how the table there looks. */
export const queryOf = (hash: string): string => hash.slice(pathOf(hash).length + 1)

export function hrefOfBatch(id: string): string {
  return pageNames.batch + encodeURIComponent(id)
}

export function hrefOfList(id: string): string {
  return pageNames.list + encodeURIComponent(id)
}

/** The results of a search, by any request of it. */
export function hrefOfSearch(request: string): string {
  return pageNames.search + encodeURIComponent(request)
}

/** Its record, beside the table. */
export function hrefOfRecord(key: string): string {
  return pageNames.record + encodeURIComponent(key.toWellFormed())
}
