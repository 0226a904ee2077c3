/** Everything that can go wrong with one request. Each has its sentence where people read it. */
export type ProblemKind =
  | 'bad-input' // refused by us: the input can't be what the operation takes
  | 'bad-request' // 400
  | 'unauthorized' // 401
  | 'out-of-credits' // 402
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'not-offered' // this deployment does not have the operation
  | 'rate-limited' // 429
  | 'refused' // any other 4xx, or an answer that says it failed
  | 'server-error' // 5xx, 408
  | 'unreachable' // no connection, broken connection or a redirect: the browser tells no difference
  | 'timeout'
  | 'too-large'
  | 'unreadable' // a body that is no answer of the service
  | 'stopped' // the browser ended the worker while the request was out
  | 'suppressed' // it is about somebody who must never be looked up
  | 'lost' // the library lost its row and its answer; what it cost is known from outside of it
  | 'withdrawn' // a person cancelled it while it waited for a limit
  | 'expired' // it waited too long for a limit
  | 'held-back' // its turn came, and something kept it from being sent: the row's `refusal`
  | 'team-asking' // a colleague, whose name is its message, asks the same at the moment
  | 'team-erasing' // an earlier request about somebody whom the team deleted is still out
  | 'team-charged' // a colleague, whose name is its message, asked the same and may have paid for nothing
  | 'team-budget' // what the team or its member may spend a day is spent
  | 'team-unreachable' // nobody could tell whether a colleague has it
  | 'settings-changed' // it waited for a limit, and the key or an address changed; which, is its message

export interface Problem {
  kind: ProblemKind
  status: number | null
  /** The service's own words, shortened; plain text from a stranger. */
  message: string | null
  /** Seconds the service asks to wait, as its `Retry-After` said it; unparsed. */
  retryAfter: string | null
}

export function problem(kind: ProblemKind, rest: Partial<Omit<Problem, 'kind'>> = {}): Problem {
  return { kind, status: null, message: null, retryAfter: null, ...rest }
}

const byStatus: Record<number, ProblemKind> = {
  400: 'bad-request',
  401: 'unauthorized',
  402: 'out-of-credits',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-offered',
  // Whoever gave up waiting may have waited for the service, which charges all the same.
  408: 'server-error',
  410: 'not-offered',
  429: 'rate-limited',
  501: 'not-offered',
}

export function kindOfStatus(status: number): ProblemKind {
  return byStatus[status] ?? (status >= 500 ? 'server-error' : 'refused')
}

const longest = 300

/** The sentence inside an error body, under whichever of the names that deployments give it. */
export function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { msg, message, title, error } = body as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const said = [msg, message, title, error, inner['message'], inner['code']].find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  )
  return typeof said === 'string' ? said.trim().slice(0, longest) : null
}
