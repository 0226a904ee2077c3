import * as z from 'zod/mini'
import '../api/shapes/fields.ts'
import type { Account, Limit } from '../api/account.ts'

const told = z.nullable(z.number())
const limit = z.object({ limit: told, left: told, reset: z.nullable(z.string()) })

/** What the service last said of the account, and why nothing is sent for now. */
export const accountState = z.object({
  /** When the service last said anything, in milliseconds since 1970; `null`: never yet. */
  at: told,
  creditsLeft: told,
  creditsTotal: told,
  day: limit,
  minute: limit,
  topUp: z.nullable(z.object({ enabled: z.boolean(), threshold: told, amount: told })),
  /** A refusal that would only come again, until its cause is gone. */
  stopped: z.nullable(z.enum(['unauthorized', 'out-of-credits'])),
  /** Until when the service asked to wait, in milliseconds since 1970. */
  waitUntil: told,
})

const untold: Limit = { limit: null, left: null, reset: null }

export const unknownAccount: AccountState = {
  at: null,
  creditsLeft: null,
  creditsTotal: null,
  day: untold,
  minute: untold,
  topUp: null,
  stopped: null,
  waitUntil: null,
}

export type AccountState = z.infer<typeof accountState>

/** The account after an answer: what it told replaces what was known, what it did not tell stays. */
export function updated(known: AccountState, told: Account, now: number): AccountState {
  const saidSomething = told.creditsLeft !== null || told.day.left !== null || told.minute.left !== null
  return {
    ...known,
    at: saidSomething ? now : known.at,
    creditsLeft: told.creditsLeft ?? known.creditsLeft,
    creditsTotal: told.creditsTotal ?? known.creditsTotal,
    day: updatedLimit(known.day, told.day),
    minute: updatedLimit(known.minute, told.minute),
    topUp: told.topUp ?? known.topUp,
  }
}

function updatedLimit(known: Limit, told: Limit): Limit {
  return { limit: told.limit ?? known.limit, left: told.left ?? known.left, reset: told.reset ?? known.reset }
}
