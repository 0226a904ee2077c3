import type { LedgerRequest, StoredResponse } from '../../lib/purchases/rows/requests.ts'

export interface Stop {
  says: string
  timed: boolean
  forbids(request: LedgerRequest, service: ServiceNow): boolean
}

export interface ServiceNow {
  time: number
  creditsRemaining: number
  othersSpent: number
  charges: number
  /** Refusals of an accepted key are temporary. */
  isKeyKnown: boolean
}

interface ReportedText {
  minute_rate_limit_left?: number
  next_minute_rate_limit_reset?: string
  quotas?: { daily_rate_limit?: { left?: number; next_reset?: string } }
}

/** The limits in the response to a settled request. `then`: the provider's state when the response arrived. */
export function reportedStops(row: LedgerRequest, response: StoredResponse, then: ServiceNow): Stop[] {
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
    // A refusal ends when credits increase in any way. Spending by other clients is invisible. A later charge shows
    // that some lookups are possible, perhaps including one of unknown price.
    const holds = ({ expected }: LedgerRequest, { creditsRemaining, othersSpent, charges }: ServiceNow) =>
      creditsRemaining + othersSpent - then.othersSpent <
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
  const reported = read(response.body)
  if (reported.minute_rate_limit_left === 0 && reported.next_minute_rate_limit_reset)
    waitUntil(Date.parse(reported.next_minute_rate_limit_reset), 'the minute was used up')
  const day = reported.quotas?.daily_rate_limit
  if (day?.left === 0 && day.next_reset) waitUntil(Date.parse(day.next_reset), 'the day was used up')
  return stops
}

function read(body: string): ReportedText {
  try {
    return (JSON.parse(body) as ReportedText | null) ?? {}
  } catch {
    return {}
  }
}
