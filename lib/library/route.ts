import { hashParts } from '../input/hash.ts'

/** The rooms of the library's page, by what its address's hash says. */
export const pageNames = {
  table: '#/',
  batches: '#/batches',
  batch: '#/batch/',
  record: '#/record/',
  newBatch: '#/new-batch',
  handOver: '#/hand-over',
  keep: '#/keep',
} as const

/** A record stands beside the table, in the same room. */
export type PageName = Exclude<keyof typeof pageNames, 'record'>

/** Which room is shown; `id` of a batch, or the key of the record beside the table. */
export interface Route {
  room: PageName
  id: string | null
}

/** The room that an address's hash names; the table where it names none. */
export function readRoute(hash: string): Route {
  const [name = '', id = ''] = hashParts(hash)
  if (id !== '' && hash.startsWith(pageNames.record)) return { room: 'table', id }
  if (id !== '' && hash.startsWith(pageNames.batch)) return { room: 'batch', id }
  const named = (Object.keys(pageNames) as (keyof typeof pageNames)[]).find(
    (room) => pageNames[room] === `#/${name}`,
  )
  return { room: named === undefined || named === 'batch' || named === 'record' ? 'table' : named, id: null }
}

export function hrefOfBatch(id: string): string {
  return pageNames.batch + encodeURIComponent(id)
}

/** Its record, beside the table. */
export function hrefOfRecord(key: string): string {
  return pageNames.record + encodeURIComponent(key.toWellFormed())
}
