import type { Database } from '../records/database.ts'
import type { LedgerRequest, RequestState } from './request.ts'

/** States in which the service may be working on a request. */
const outStates: RequestState[] = ['reserved', 'sent', 'answered']

/** The account's requests that are out, but for one. */
export async function outOf(db: Database, account: string, but?: string): Promise<LedgerRequest[]> {
  const open = await db.requests.where('state').anyOf(outStates).toArray()
  return open.filter((request) => request.account === account && request.id !== but)
}
