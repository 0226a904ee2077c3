import { charge, countRequest, creditsRemaining, spentWindow, restartEndedWindows } from './accounts.ts'
import type { Account } from './accounts.ts'
import { envelope } from './envelope.ts'
import { charges, fails } from './faults.ts'
import type { Fault } from './faults.ts'
import type { Operation } from './operations.ts'
import type { Outcome } from './outcome.ts'
import { prices } from './prices.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'

export interface Settled {
  status: number
  body: Record<string, unknown>
  credits: number
}

interface PendingCall {
  operation: Operation
  key: string | undefined
  /** Throws a refusal for invalid parameters. */
  parameters: () => Record<string, unknown>
}

const limits = { minute: 'Too many requests in this minute.', day: 'The requests of this day are used up.' }

function priceOf(operation: Operation, outcome: Outcome): { due: number; needed: number } {
  const price = prices[operation.number] ?? { found: 0, cached: 0, missing: 0 }
  const due = { found: price.found, cached: price.cached, missing: price.missing, nothing: 0 }[outcome.kind]
  // The full price must be available even if nothing will be found.
  return { due, needed: outcome.kind === 'cached' ? price.cached : price.found }
}

function refusal(
  operation: Operation,
  account: Account | undefined,
  status: number,
  message: string,
  consumed = 0,
): Settled {
  const kind = operation.envelope === 'none' ? 'reduced' : operation.envelope
  const known = account && envelope(kind, account, { success: false, consumed })
  return { status, body: { success: false, ...known, message }, credits: consumed }
}

function failure(pending: PendingCall, account: Account, fault: Fault, consumed = 0): Settled {
  const { status = 500, message = 'Something went wrong.' } = fault
  return refusal(pending.operation, account, status, message, consumed)
}

function handle(state: State, pending: PendingCall, account: Account, fault: Fault | undefined): Settled {
  const { operation, parameters } = pending
  const now = state.now()
  const outcome = operation.answer({ ...state, account, now }, parameters())
  const { due, needed } = priceOf(operation, outcome)
  if (creditsRemaining(account) < needed)
    throw new Refusal(402, 'There are not enough credits for this request.')
  const free = fault !== undefined && !charges(fault)
  const consumed = free ? 0 : due
  charge(account, consumed)
  if (outcome.collected !== undefined && !free) state.cache.fill(outcome.collected, now)
  if (fault && fails(fault)) return failure(pending, account, fault, consumed)
  if (outcome.kind === 'missing')
    return refusal(operation, account, 404, outcome.message ?? 'Not found.', consumed)
  const { metadata } = outcome
  const wrapping = envelope(operation.envelope, account, {
    success: true,
    consumed,
    ...(metadata && { metadata }),
  })
  return { status: fault?.status ?? 200, body: { ...wrapping, ...outcome.body }, credits: consumed }
}

export function settle(state: State, pending: PendingCall, fault?: Fault): Settled {
  const { operation, key } = pending
  const account = key === undefined ? undefined : state.accounts.get(key)
  if (!account) return refusal(operation, undefined, 401, 'The API key is missing or not valid.')
  restartEndedWindows(account, state.now())
  // Requests for the quota don't count against limits.
  if (operation.envelope !== 'none') {
    const spent = spentWindow(account)
    if (spent) return refusal(operation, account, 429, limits[spent])
    countRequest(account)
  }
  if (fault && fails(fault) && !charges(fault)) return failure(pending, account, fault)
  try {
    return handle(state, pending, account, fault)
  } catch (error) {
    if (error instanceof Refusal) return refusal(operation, account, error.status, error.message)
    throw error
  }
}
