import { accountIn, type Account } from './account.ts'
import { boundJson, shortened, type Unreadable } from './bound-json.ts'
import type { Operation } from './operations.ts'
import { kindOfStatus, messageIn, problem, type Problem, type ProblemKind } from './problem.ts'
import type { Transport } from './send.ts'
import { envelope, workspaceQuotas, type Envelope, type WorkspaceQuotas } from './schemas/envelope.ts'
import { readTolerantly, namesIn } from './schemas/tolerant.ts'
import { renameFields, renamedName } from './rename-fields.ts'
import { isNothing } from './is-nothing.ts'
import { isObject } from './is-object.ts'
import { readJson } from './read-json.ts'

/** `unknown`: the request may have been charged, and the response doesn't show it. */
export type Outcome = 'ok' | 'not-found' | 'refused' | 'unknown'

export interface Reply<Data = unknown> {
  outcome: Outcome
  /** `null` exactly if the outcome is `ok`. */
  problem: Problem | null
  data: Data | null
  /** The response states that nothing was found: see `isNothing`. */
  foundNothing: boolean
  /** Parts with an unexpected shape; everything else was read. */
  unreadable: Unreadable[]
  account: Account
  requestId: string | null
  /** `fresh`, `cache`, or another source named by the service. */
  source: string | null
  /** The unchanged body. */
  raw: string
}

/**
 * Interprets a response. Pure: the same transport always gives the same reply, so stored responses can be
 * read again.
 * Never throws: the outcome of an unreadable response is `unknown`.
 */
export function interpret<Data>(operation: Operation, came: Transport, socialWord: string): Reply<Data> {
  try {
    return read(operation, came, socialWord)
  } catch {
    return unreadableReply(came)
  }
}

/** The reply for a body that can't be read at all. */
export function unreadableReply(came: Pick<Transport, 'status' | 'body'>): Reply<never> {
  return {
    outcome: 'unknown',
    problem: problem('unreadable', { status: came.status }),
    data: null,
    foundNothing: false,
    unreadable: [],
    account: accountIn({}),
    requestId: null,
    source: null,
    raw: came.body,
  }
}

function read<Data>(operation: Operation, came: Transport, socialWord: string): Reply<Data> {
  const { value, leftOut } = boundJson(readJson(came.body), namesOf(operation, socialWord))
  const json = withPlainList(operation, renameFields(value, socialWord, 'social'))
  const told = readTolerantly(envelope, json)
  const base = {
    data: null,
    foundNothing: false,
    unreadable: [...leftOut, ...(told?.unreadable ?? [])],
    account: accountIn({ ...told?.data, ...quotasIn(operation, json) }),
    requestId: told?.data.metadata?.request_id ?? null,
    source: told?.data.metadata?.source ?? null,
    raw: came.body,
  }
  // Complete JSON lacks nothing, even if the connection broke afterwards.
  const broken = isObject(json) ? null : came.broken
  const failed = broken ?? problemOf(operation, came, json, told?.data)
  if (failed) return { ...base, outcome: outcomeOf(failed, base.account), problem: failed }
  const answer = readTolerantly(operation.answer, json)
  if (!answer) return { ...base, outcome: 'unknown', problem: problem('unreadable', { status: came.status }) }
  const unreadable = shortened([...base.unreadable, ...answer.unreadable])
  // Checks the original response: a list without readable items is not an empty list.
  const foundNothing =
    operation.gives in Object(json) && isNothing(Reflect.get(Object(json), operation.gives))
  return { ...base, outcome: 'ok', problem: null, data: answer.data as Data, foundNothing, unreadable }
}

/** Unwraps a list that comes in an object, as in a profile. */
function withPlainList({ gives, inProfile }: Operation, json: unknown): unknown {
  const given: unknown = isObject(json) ? Reflect.get(json, gives) : null
  const list: unknown = inProfile && isObject(given) ? Reflect.get(given, inProfile) : null
  return Array.isArray(list) ? { ...(json as object), [gives]: list } : json
}

/** Field names that are read from responses, in the deployment's naming. */
function namesOf(operation: Operation, socialWord: string): ReadonlySet<string> {
  const names = [envelope, workspaceQuotas, operation.answer].flatMap((schema) => [...namesIn(schema)])
  return new Set(names.map((name) => renamedName(name, 'social', socialWord)))
}

/** All other problems are refusals. */
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

function problemOf(operation: Operation, came: Transport, json: unknown, told?: Envelope): Problem | null {
  const status = came.status ?? 0
  const rest = { status, message: messageIn(json), retryAfter: came.retryAfter }
  if (status === 404 && !operation.listsErrors && !isObject(json)) return problem('not-offered', rest)
  if (status >= 400) return problem(kindOfStatus(status), rest)
  if (!isObject(json)) return problem('unreadable', rest)
  if (told?.success === false) return problem('refused', rest)
  if (!isAnswer(operation, json, told)) return problem('unreadable', rest)
  return null
}

/**
 * A captive portal may answer 200 with its own JSON; a real response has the requested field or account data.
 */
function isAnswer(operation: Operation, json: object, told?: Envelope): boolean {
  return operation.gives in json || told?.success === true || typeof told?.credits_left === 'number'
}

/** The quotas operations have account data in `data` instead of the envelope. */
function quotasIn(operation: Operation, json: unknown): WorkspaceQuotas {
  if (operation.gives !== 'data' || !isObject(json) || !('data' in json)) return {}
  return readTolerantly(workspaceQuotas, json.data)?.data ?? {}
}
