import { keyedHash } from '../../crypto/keyed-hash.ts'
import type { Database } from '../../records/database/database.ts'
import { libraryKey } from '../rows/library-state.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { originOf } from './request-key.ts'

const word = 'lost'

/** The stored form of a request key of which only the hash is known. */
export const lostRequestKey = (origin: string, hash: string): string => `${origin} ${word} ${hash}`

/** A request key as stored if its row was lost. */
export function asLost(hashKey: string, requestKey: string): string {
  return lostRequestKey(originOf({ requestKey }), keyedHash(hashKey, requestKey))
}

/** The hash of a row's request key, for intact and lost rows. */
export function requestKeyHash(hashKey: string, { requestKey }: Pick<LedgerRequest, 'requestKey'>): string {
  const isHashed = requestKey.split(' ', 2)[1] === word
  return isHashed ? requestKey.slice(requestKey.lastIndexOf(' ') + 1) : keyedHash(hashKey, requestKey)
}

/** Whether the row lost its response, or everything but its cost. */
export const isLostRow = ({ problem }: Pick<LedgerRequest, 'problem'>): boolean => problem?.kind === 'lost'

/** Adds the lost form of each request key. Needs `library` in the caller's transaction. */
export async function withLost(db: Database, requestKeys: readonly string[]): Promise<string[]> {
  return (await lostIn(db))(requestKeys)
}

/** Reads the lost request keys (usually none); the result adds the lost form to many. */
export async function lostIn(db: Database): Promise<(requestKeys: readonly string[]) => string[]> {
  const library = await db.library.get(libraryKey)
  if (!library?.hasLost) return (requestKeys) => [...requestKeys]
  const { hashKey } = library
  return (requestKeys) => requestKeys.flatMap((requestKey) => [requestKey, asLost(hashKey, requestKey)])
}
