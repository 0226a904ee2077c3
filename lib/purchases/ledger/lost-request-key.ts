import { keyedHash } from '../../crypto/keyed-hash.ts'
import type { Database } from '../../records/database/database.ts'
import { libraryKey } from '../rows/library-state.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { originOf } from './request-key.ts'

const word = 'lost'

/** Only the hash is known. */
export const lostRequestKey = (origin: string, hash: string): string => `${origin} ${word} ${hash}`

/** As after the row was lost. */
export function asLost(hashKey: string, requestKey: string): string {
  return lostRequestKey(originOf({ requestKey }), keyedHash(hashKey, requestKey))
}

/** For intact and lost rows. */
export function requestKeyHash(hashKey: string, { requestKey }: Pick<LedgerRequest, 'requestKey'>): string {
  const isHashed = requestKey.split(' ', 2)[1] === word
  return isHashed ? requestKey.slice(requestKey.lastIndexOf(' ') + 1) : keyedHash(hashKey, requestKey)
}

/** The response, or everything except the cost. */
export const isLostRow = ({ problem }: Pick<LedgerRequest, 'problem'>): boolean => problem?.kind === 'lost'

/** Each key also in its lost form. Needs `library` in the caller's transaction. */
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
