import type { LedgerRequest, StoredAnswer } from '../../lib/records/database/rows/purchases.ts'

/** Something that an answer said and that forbids what follows it. */
export interface Stop {
  says: string
  /** Whether it ends by itself, by the service's clock. */
  timed: boolean
  forbids(request: LedgerRequest, service: ServiceNow): boolean
}

/** How things stand at the service when something is reserved or heard. */
export interface ServiceNow {
  time: number
  /** Credits that the key has left, and that other clients took from it in all. */
  creditsLeft: number
  othersSpent: number
  /** How many requests of the key were charged in all. */
  charges: number
  /** Whether the service knows the key: a refusal of one that it knows passes. */
  isKeyKnown: boolean
}

interface Told {
  minute_rate_limit_left?: number
  next_minute_rate_limit_reset?: string
  quotas?: { daily_rate_limit?: { left?: number; next_reset?: string } }
}

/** What the stored answer of a settled request forbids. `then`: how things stood when it was heard. */
export function stopsTold(row: LedgerRequest, answer: StoredAnswer, then: ServiceNow): Stop[] {
  const stops: Stop[] = []
  const ours = ({ account }: LedgerRequest) => account === row.account
  const kind = row.problem?.kind
  if (kind === 'unauthorized')
    stops.push({
      says: 'the key had been refused',
      timed: false,
      forbids: (request, service) => ours(request) && !service.isKeyKnown,
    })
  if (kind === 'out-of-credits') {
    // Once credits came, by whichever way, the refusal says nothing any more. That others took some nobody hears.
    // A charge since then shows that some lookups are paid: one of unknown price may be.
    const holds = ({ expected }: LedgerRequest, { creditsLeft, othersSpent, charges }: ServiceNow) =>
      creditsLeft + othersSpent - then.othersSpent <
      (expected ?? (charges > then.charges ? null : row.expected) ?? 1)
    stops.push({
      says: `${row.expected} credits had been refused`,
      timed: false,
      forbids: (request, service) => ours(request) && holds(request, service),
    })
  }
  const waitUntil = (until: number, says: string) =>
    stops.push({ says, timed: true, forbids: (request, { time }) => ours(request) && time < until })
  const seconds = Number(row.problem?.retryAfter)
  if (kind === 'rate-limited' && seconds > 0)
    waitUntil(then.time + seconds * 1000, `it had to wait for ${seconds} seconds`)
  const told = read(answer.body)
  if (told.minute_rate_limit_left === 0 && told.next_minute_rate_limit_reset)
    waitUntil(Date.parse(told.next_minute_rate_limit_reset), 'the minute was used up')
  const day = told.quotas?.daily_rate_limit
  if (day?.left === 0 && day.next_reset) waitUntil(Date.parse(day.next_reset), 'the day was used up')
  return stops
}

function read(body: string): Told {
  try {
    return (JSON.parse(body) as Told | null) ?? {}
  } catch {
    return {}
  }
}
