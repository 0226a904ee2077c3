/** The rooms of the library's page, by what its address's hash says. */
export const rooms = {
  table: '#/',
  batches: '#/batches',
  batch: '#/batch/',
  newBatch: '#/new-batch',
  handOver: '#/hand-over',
  keep: '#/keep',
} as const

export type RoomName = keyof typeof rooms

/** Which room is shown; `id` only of a batch. */
export interface Route {
  room: RoomName
  id: string | null
}

/** The room that an address's hash names; the table where it names none. */
export function readRoute(hash: string): Route {
  if (hash.startsWith(rooms.batch) && hash.length > rooms.batch.length)
    return { room: 'batch', id: decoded(hash.slice(rooms.batch.length)) }
  const named = (Object.keys(rooms) as RoomName[]).find((room) => rooms[room] === hash && room !== 'batch')
  return { room: named ?? 'table', id: null }
}

export function hrefOfBatch(id: string): string {
  return rooms.batch + encodeURIComponent(id)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
