import type { Refusal } from '../purchases/refusal.ts'
import type { ProblemKind } from '../api/problem.ts'
import type { LedgerRequest } from '../purchases/ledger/request.ts'
import type { ItemState } from './batch.ts'

/** How an item ends whose request was not sent; `null`: it waits, and with it the batch. */
const endings: Record<Refusal['why'], ItemState | null> = {
  suppressed: 'refused',
  'suppressed-name': 'refused',
  'no-page': 'refused',
  // Of a view beside a tab; a batch has none.
  'page-changed': 'refused',
  'bad-input': 'refused',
  'charged-before': 'refused',
  'maybe-saved': 'refused',
  'unknown-before': 'unknown',
  'not-found-before': 'not-found',
  'no-address': null,
  'no-key': null,
  'no-permission': null,
  offline: null,
  'not-stored': null,
  unauthorized: null,
  'out-of-credits': null,
  'day-limit': null,
  'minute-limit': null,
  waiting: null,
  budget: null,
  'batch-budget': null,
  'auto-budget': null,
}

export const endOfRefusal = ({ why }: Refusal): ItemState | null => endings[why]

/** Problems that say nothing of what was asked: the same goes through once they are gone. */
const passing = new Set<ProblemKind>([
  'rate-limited',
  'unauthorized',
  'out-of-credits',
  'stopped',
  'withdrawn',
])

/** How a settled request ends its item; `waiting`: it was refused for free, for a reason that passes. */
export function endOfRequest({ outcome, cost, problem }: LedgerRequest): ItemState {
  if (outcome === 'refused') {
    const passes = cost === 0 && problem !== null && passing.has(problem.kind)
    return passes ? 'waiting' : 'refused'
  }
  return outcome ?? 'unknown'
}
