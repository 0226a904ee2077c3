import { problem } from '../../api/problem.ts'
import type { LedgerRequest, RequestState, SettledRequest } from '../rows/requests.ts'

export type RequestEnding = Pick<SettledRequest, 'outcome'> &
  Partial<Pick<SettledRequest, 'problem' | 'cost' | 'costBy' | 'counted' | 'found' | 'refusal' | 'colleague'>>

export const unsent = { outcome: 'refused', cost: 0, costBy: 'price', counted: 1 } as const

/** By the request's state. If it may have been charged, its reservation remains. */
export const endingsWithoutResponse: Record<Exclude<RequestState, 'settled'>, RequestEnding> = {
  pending: { ...unsent, problem: problem('expired') },
  reserved: { ...unsent, problem: problem('stopped') },
  sent: { outcome: 'unknown', problem: problem('stopped') },
  responded: { outcome: 'unknown', problem: problem('unreadable') },
}

/** A request without the fields that only a pending request or a response has. */
export function factsAndEnd({
  repeat: _again,
  after: _after,
  costBefore: _costBefore,
  ...rest
}: LedgerRequest) {
  return rest
}

/** Of a request with a response that isn't settled yet. */
export const noEnd = { outcome: null, problem: null, cost: null, costBy: null, settledAt: null } as const

/** The settled row. `at` is in ms since epoch. */
export function endRequest(request: LedgerRequest, ending: RequestEnding, at: number): SettledRequest {
  return { ...factsAndEnd(request), ...ending, state: 'settled', settledAt: at }
}
