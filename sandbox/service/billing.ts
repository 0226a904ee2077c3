import { creditsRemaining } from './accounts.ts'
import type { State } from './state.ts'

export interface Bill {
  requests: number
  charged: number
  credits: number
  operations: Record<number, { requests: number; credits: number }>
  creditsRemaining: number
}

/** Of a key, or of all keys. */
export function billFor(state: State, key?: string): Bill {
  const requests = state.requests.filter(
    (each) => each.operation !== null && (key === undefined || each.key === key),
  )
  const operations: Bill['operations'] = {}
  let credits = 0
  for (const { operation, credits: taken } of requests) {
    const row = (operations[operation ?? 0] ??= { requests: 0, credits: 0 })
    row.requests += 1
    row.credits = Math.round((row.credits + taken) * 1000) / 1000
    credits = Math.round((credits + taken) * 1000) / 1000
  }
  const account = key === undefined ? undefined : state.accounts.get(key)
  return {
    requests: requests.length,
    charged: requests.filter((each) => each.charged).length,
    credits,
    operations,
    creditsRemaining: account ? creditsRemaining(account) : 0,
  }
}
