/** Everything that can go wrong with a request. The interface has a text for each kind. */
export type ProblemKind =
  | 'bad-input' // refused locally: invalid input
  | 'bad-request' // 400
  | 'unauthorized' // 401
  | 'out-of-credits' // 402
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'not-offered' // this deployment lacks the operation
  | 'rate-limited' // 429
  | 'refused' // any other 4xx, or a response that reports failure
  | 'server-error' // 5xx, 408
  | 'unreachable' // no connection, broken connection or redirect; browsers don't distinguish them
  | 'timeout'
  | 'too-large'
  | 'unreadable' // the body is no response of the service
  | 'stopped' // the browser ended the worker while the request was in flight
  | 'suppressed' // the subject is on the suppression list
  | 'lost' // the library lost the request and its response; the cost is known from the journal
  | 'withdrawn' // a person cancelled it while it waited for a limit
  | 'not-needed' // the lookup that it waited for found no one
  | 'expired' // it waited too long for a limit
  | 'send-refused' // it was due and could not be sent: see the row's `refusal`
  | 'team-asking' // a colleague has the same request in flight
  | 'team-erasing' // an earlier request about a person deleted by the team is in flight
  | 'team-charged' // a colleague made the same request and may have been charged without a result
  | 'team-budget' // the daily budget of the team or member is used up
  | 'team-unreachable' // the team's claims could not be checked
  | 'settings-changed' // the key or an address changed while it waited

/** They decide who pays and which provider gets a request. */
export const changedSettingNames = ['profile', 'key', 'service', 'network', 'budget'] as const
export type ChangedSetting = (typeof changedSettingNames)[number]

interface ProblemData {
  /** Names of the input's invalid parts. */
  'bad-input': { fields: string[] }
  'settings-changed': { what: ChangedSetting[] }
  'team-asking': { colleague: string }
  'team-charged': { colleague: string }
}

export type PlainProblemKind = Exclude<ProblemKind, keyof ProblemData>

interface Reported {
  status: number | null
  /** The provider's own message, shortened. Plain text that isn't trusted. */
  message: string | null
  /** Unparsed: seconds or a date. */
  retryAfter: string | null
}

export type Problem =
  | (Reported & { kind: PlainProblemKind })
  | { [Kind in keyof ProblemData]: Reported & { kind: Kind } & ProblemData[Kind] }[keyof ProblemData]

const nothingReported: Reported = { status: null, message: null, retryAfter: null }

export function problem(kind: PlainProblemKind, reported: Partial<Reported> = {}): Problem {
  return { kind, ...nothingReported, ...reported }
}

export function problemWith<Kind extends keyof ProblemData>(kind: Kind, data: ProblemData[Kind]): Problem {
  return { kind, ...nothingReported, ...data } as unknown as Problem
}

const byStatus: Record<number, PlainProblemKind> = {
  400: 'bad-request',
  401: 'unauthorized',
  402: 'out-of-credits',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-offered',
  // A timeout: the service may have processed and charged the request.
  408: 'server-error',
  410: 'not-offered',
  429: 'rate-limited',
  501: 'not-offered',
}

export function kindOfStatus(status: number): PlainProblemKind {
  return byStatus[status] ?? (status >= 500 ? 'server-error' : 'refused')
}

const maxLength = 300

/** The message in an error body, under any of the field names that deployments use; `null` if there is none. */
export function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { msg, message, title, error } = body as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const text = [msg, message, title, error, inner['message'], inner['code']].find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  )
  return typeof text === 'string' ? text.trim().slice(0, maxLength) : null
}
