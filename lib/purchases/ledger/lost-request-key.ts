import { keyedHash } from '../../crypto/keyed-hash.ts'
import type { Database } from '../../records/database/database.ts'
import { libraryKey } from '../rows/library-state.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { originOf } from './request-key.ts'

const word = 'lost'

/** The stored form of a request key when only its hash is known. */
export const lostRequestKey = (origin: string, hash: string): string => `${origin} ${word} ${hash}`

/** A request key in the form that it has after its row was lost. */
export function asLost(hashKey: string, requestKey: string): string {
  return lostRequestKey(originOf({ requestKey }), keyedHash(hashKey, requestKey))
}

/** The hash of a row's request key; works for intact and lost rows. */
export function requestKeyHash(hashKey: string, { requestKey }: Pick<LedgerRequest, 'requestKey'>): string {
  const isHashed = requestKey.split(' ', 2)[1] === word
  return isHashed ? requestKey.slice(requestKey.lastIndexOf(' ') + 1) : keyedHash(hashKey, requestKey)
}

/** Whether the row lost its response, or everything except its cost. */
export const isLostRow = ({ problem }: Pick<LedgerRequest, 'problem'>): boolean => problem?.kind === 'lost'

/** The request keys, each also in its lost form. Needs `library` in the caller's transaction. */
export async function withLost(db: Database, requestKeys: readonly string[]): Promise<string[]> {
  return (await lostIn(db))(requestKeys)
}

/** Reads the lost request keys, of which there are usually none. The result adds the lost form to many keys. */
export async function lostIn(db: Database): Promise<(requestKeys: readonly string[]) => string[]> {
  const library = await db.library.get(libraryKey)
  if (!library?.hasLost) return (requestKeys) => [...requestKeys]
  const { hashKey } = library
  return (requestKeys) => requestKeys.flatMap((requestKey) => [requestKey, asLost(hashKey, requestKey)])
}
