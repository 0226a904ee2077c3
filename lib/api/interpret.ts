import { accountIn, type Account } from './account.ts'
import { boundJson, limitUnreadable, type Unreadable } from './bound-json.ts'
import type { Operation } from './operations.ts'
import { kindOfStatus, messageIn, problem, type Problem, type ProblemKind } from './problem.ts'
import type { Transport } from './send.ts'
import { envelope, workspaceQuotas, type Envelope, type WorkspaceQuotas } from './schemas/envelope.ts'
import { readTolerantly, namesIn } from './schemas/tolerant.ts'
import { renameFields, renamedName } from './rename-fields.ts'
import { isNothing } from './is-nothing.ts'
import { isObject } from './is-object.ts'
import { readJson } from './read-json.ts'

/** The outcome of a request. `unknown`: it may have been charged, and no response shows whether. */
export type Outcome = 'ok' | 'not-found' | 'refused' | 'unknown'

export interface ParsedResponse<Data = unknown> {
  outcome: Outcome
  /** `null` if and only if the outcome is `ok`. */
  problem: Problem | null
  data: Data | null
  /** See `isNothing`. */
  foundNothing: boolean
  /** Parts with an unexpected shape. Everything else was read. */
  unreadable: Unreadable[]
  account: Account
  requestId: string | null
  source: string | null
  /** Unchanged. */
  raw: string
}

/**
 * Interprets a response. Pure: the same transport always gives the same result, so stored responses can be read again.
 * Never throws; the outcome of an unreadable response is `unknown`.
 */
export function interpret<Data>(
  operation: Operation,
  transport: Transport,
  socialWord: string,
): ParsedResponse<Data> {
  try {
    return read(operation, transport, socialWord)
  } catch {
    return unreadableResponse(transport)
  }
}

export function unreadableResponse(transport: Pick<Transport, 'status' | 'body'>): ParsedResponse<never> {
  return {
    outcome: 'unknown',
    problem: problem('unreadable', { status: transport.status }),
    data: null,
    foundNothing: false,
    unreadable: [],
    account: accountIn({}),
    requestId: null,
    source: null,
    raw: transport.body,
  }
}

function read<Data>(operation: Operation, transport: Transport, socialWord: string): ParsedResponse<Data> {
  const { value, leftOut } = boundJson(readJson(transport.body), namesOf(operation, socialWord))
  const json = withPlainList(operation, renameFields(value, socialWord, 'social'))
  const envelopeRead = readTolerantly(envelope, json)
  const base = {
    data: null,
    foundNothing: false,
    unreadable: [...leftOut, ...(envelopeRead?.unreadable ?? [])],
    account: accountIn({ ...envelopeRead?.data, ...quotasIn(operation, json) }),
    requestId: envelopeRead?.data.metadata?.request_id ?? null,
    source: envelopeRead?.data.metadata?.source ?? null,
    raw: transport.body,
  }
  // Complete JSON lacks nothing, even if the connection broke afterwards.
  const broken = isObject(json) ? null : transport.broken
  const failure = broken ?? problemOf(operation, transport, json, envelopeRead?.data)
  if (failure) return { ...base, outcome: outcomeOf(failure, base.account), problem: failure }
  const response = readTolerantly(operation.response, json)
  if (!response)
    return { ...base, outcome: 'unknown', problem: problem('unreadable', { status: transport.status }) }
  const unreadable = limitUnreadable([...base.unreadable, ...response.unreadable])
  // Look at the original response, because a list without readable items isn't an empty list.
  const foundNothing =
    operation.gives in Object(json) && isNothing(Reflect.get(Object(json), operation.gives))
  return { ...base, outcome: 'ok', problem: null, data: response.data as Data, foundNothing, unreadable }
}

function withPlainList({ gives, inProfile }: Operation, json: unknown): unknown {
  const given: unknown = isObject(json) ? Reflect.get(json, gives) : null
  const list: unknown = inProfile && isObject(given) ? Reflect.get(given, inProfile) : null
  return Array.isArray(list) ? { ...(json as object), [gives]: list } : json
}

function namesOf(operation: Operation, socialWord: string): ReadonlySet<string> {
  const names = [envelope, workspaceQuotas, operation.response].flatMap((schema) => [...namesIn(schema)])
  return new Set(names.map((name) => renamedName(name, 'social', socialWord)))
}

/** `refused` for kinds that aren't listed. */
const outcomes: Partial<Record<ProblemKind, Outcome>> = {
  'not-found': 'not-found',
  'server-error': 'unknown',
  unreachable: 'unknown',
  timeout: 'unknown',
  'too-large': 'unknown',
  unreadable: 'unknown',
  stopped: 'unknown',
}

/** An error that states its cost leaves nothing unknown. */
function outcomeOf({ kind }: Problem, { creditsConsumed }: Account): Outcome {
  if (kind === 'server-error' && creditsConsumed !== null) return 'refused'
  return outcomes[kind] ?? 'refused'
}

function problemOf(
  operation: Operation,
  transport: Transport,
  json: unknown,
  envelopeRead?: Envelope,
): Problem | null {
  const status = transport.status ?? 0
  const rest = { status, message: messageIn(json), retryAfter: transport.retryAfter }
  if (status === 404 && !operation.listsErrors && !isObject(json)) return problem('not-offered', rest)
  if (status >= 400) return problem(kindOfStatus(status), rest)
  if (!isObject(json)) return problem('unreadable', rest)
  if (envelopeRead?.success === false) return problem('refused', rest)
  if (!isResponse(operation, json, envelopeRead)) return problem('unreadable', rest)
  return null
}

/**
 * Whether the JSON comes from the service: it has the requested field or account data. A captive portal may answer with
 * status 200 and JSON of its own.
 */
function isResponse(operation: Operation, json: object, envelopeRead?: Envelope): boolean {
  return (
    operation.gives in json ||
    envelopeRead?.success === true ||
    typeof envelopeRead?.credits_left === 'number'
  )
}

/** The quota operations have their account data in `data` instead of the envelope. */
function quotasIn(operation: Operation, json: unknown): WorkspaceQuotas {
  if (operation.gives !== 'data' || !isObject(json) || !('data' in json)) return {}
  return readTolerantly(workspaceQuotas, json.data)?.data ?? {}
}
