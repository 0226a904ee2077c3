import type { Database } from '../../records/database/database.ts'
import { problem } from '../../api/problem.ts'
import { changeRequest } from './change.ts'
import { outStates } from './open.ts'
import type { LedgerRequest, RequestState } from '../../records/database/rows/purchases.ts'

/** A request is out for 25 s at the most; after two minutes nothing will ever end it. */
const longestOutMs = 120_000

/** A click that waits for a limit is withdrawn after ten minutes; here the same with room to spare. */
const longestWaitMs = 660_000

/**
 * Whether a request may still end by itself at `now`, in milliseconds since 1970. A clock that was set, in either
 * direction, makes one look stuck; its answer then finds the row closed.
 */
export function isUnderWay(
  { state, sentAt, reservedAt }: Pick<LedgerRequest, 'state' | 'sentAt' | 'reservedAt'>,
  now: number,
): boolean {
  if (state === 'settled') return false
  const longest = state === 'waiting' ? longestWaitMs : longestOutMs
  return Math.abs(now - (sentAt ?? reservedAt)) <= longest
}

/** Whether anything is out at the service right now. Inside the caller's transaction over `requests`, or by itself. */
export async function isAnythingOut(db: Database, now: number): Promise<boolean> {
  const open = await db.requests.where('state').anyOf(outStates).toArray()
  return open.some((request) => isUnderWay(request, now))
}

/** How a request ends that certainly never left: it costs nothing. */
export const unsent = { outcome: 'refused', cost: 0, costBy: 'price', counted: 1 } as const

/** How a request ends that nobody ends any more. What may have been charged keeps what is held back for it. */
const endings: Record<Exclude<RequestState, 'settled'>, Partial<LedgerRequest>> = {
  waiting: { ...unsent, problem: problem('withdrawn') },
  reserved: { ...unsent, problem: problem('stopped') },
  sent: { outcome: 'unknown', problem: problem('stopped') },
  answered: { outcome: 'unknown', problem: problem('unreadable') },
}

/** Settles every request that is open and not under way at `now`, so that none refuses a deletion for ever. */
export async function settleStuck(db: Database, now: number): Promise<void> {
  // Nearly always none: then nothing is locked.
  if ((await db.requests.where('state').notEqual('settled').count()) === 0) return
  await db.transaction('rw', db.requests, db.spending, async () => {
    const open = await db.requests.where('state').notEqual('settled').toArray()
    for (const request of open) {
      if (request.state === 'settled' || isUnderWay(request, now)) continue
      await changeRequest(db, request, { ...endings[request.state], state: 'settled', settledAt: now })
    }
  })
}
