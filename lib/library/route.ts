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
  const after = (start: string) => (hash.startsWith(start) ? decoded(hash.slice(start.length)) : '')
  const [batch, record] = [after(pageNames.batch), after(pageNames.record)]
  if (batch) return { room: 'batch', id: batch }
  if (record) return { room: 'table', id: record }
  const named = (Object.keys(pageNames) as (keyof typeof pageNames)[]).find(
    (room) => pageNames[room] === hash,
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
