import {
  type Destination,
  type DestinationState,
  initialDestinationState,
  type LastAttempt,
} from './destination.ts'
import { adapters } from './adapters.ts'
import type { ErrorReason } from './rows.ts'

/** A destination always has exactly one status. */
export const statusNames = [
  'untested',
  'ready',
  'sending',
  'policy',
  'locked',
  'offline',
  'limited',
  'retrying',
  'failed',
  'permission',
  'token',
  'secret',
  'gone',
  'limit',
  'down',
] as const
type StatusName = (typeof statusNames)[number]

/**
 * Why this installation sends nothing. `policy`: the organization doesn't allow this kind. `locked`: the token is
 * locked.
 */
export type Barrier = 'policy' | 'locked' | 'offline'

type StatusAction = 'test' | 'withdraw' | 'allow' | 'edit' | 'resume'

interface StatusRow {
  action: StatusAction
  tone: 'plain' | 'good' | 'warning' | 'error'
  /** Whether the destination accepts deliveries, now or after an automatic wait. */
  isAccepting: boolean
}

export const statusTable: Record<StatusName, StatusRow> = {
  untested: { action: 'test', tone: 'plain', isAccepting: true },
  ready: { action: 'test', tone: 'good', isAccepting: true },
  sending: { action: 'withdraw', tone: 'plain', isAccepting: true },
  policy: { action: 'withdraw', tone: 'warning', isAccepting: false },
  locked: { action: 'withdraw', tone: 'warning', isAccepting: true },
  offline: { action: 'withdraw', tone: 'warning', isAccepting: true },
  limited: { action: 'withdraw', tone: 'warning', isAccepting: true },
  retrying: { action: 'withdraw', tone: 'warning', isAccepting: true },
  failed: { action: 'test', tone: 'error', isAccepting: true },
  permission: { action: 'allow', tone: 'warning', isAccepting: false },
  token: { action: 'edit', tone: 'error', isAccepting: false },
  secret: { action: 'edit', tone: 'error', isAccepting: false },
  gone: { action: 'resume', tone: 'error', isAccepting: false },
  limit: { action: 'resume', tone: 'warning', isAccepting: false },
  down: { action: 'resume', tone: 'warning', isAccepting: false },
}

export interface DestinationStatus extends StatusRow {
  name: StatusName
  /** Why the destination can't be tested; `null` if it can be. */
  untestable: Exclude<Barrier, 'offline'> | null
  waiting: number
  /** When sending continues automatically, in ms since epoch; `null` if it isn't waiting, or waits for a person. */
  until: number | null
  reason: ErrorReason | null
  tried: LastAttempt | null
}

export interface WaitingFor {
  count: number
  /** When the first pending delivery is due, in ms since epoch; 0 if none is pending. */
  nextAt: number
}

/** The status of a destination. `now` is in ms since epoch. */
export function statusOf(
  { kind }: Pick<Destination, 'kind'>,
  state: DestinationState = initialDestinationState,
  { count: waiting, nextAt }: WaitingFor,
  now: number,
  barrier: Barrier | null = null,
): DestinationStatus {
  const { tried } = state
  // After a failure each record has its own wait, possibly longer than the destination's.
  const until = Math.max(state.pausedUntil ?? 0, tried && !tried.ok ? nextAt : 0)
  const name =
    blockedBy(barrier, state, waiting) ?? nameOf(state, waiting, until > now, adapters[kind].credential)
  const isWaiting = name === 'limited' || name === 'retrying'
  const contact = localStatuses.has(name) ? null : tried
  return {
    ...statusTable[name],
    name,
    untestable: barrier === 'offline' ? null : barrier,
    waiting,
    until: isWaiting ? until : null,
    reason: contact?.reason ?? null,
    tried: contact,
  }
}

const localStatuses: ReadonlySet<StatusName> = new Set([
  'permission',
  'sending',
  'untested',
  'policy',
  'locked',
  'offline',
])

/** A problem that a person must solve takes precedence; being offline matters only with pending deliveries. */
function blockedBy(
  barrier: Barrier | null,
  { pauseReason }: DestinationState,
  waiting: number,
): Barrier | null {
  if (barrier === 'policy') return barrier
  return pauseReason || (barrier === 'offline' && waiting === 0) ? null : barrier
}

function nameOf(
  { pauseReason, tried }: DestinationState,
  waiting: number,
  isPaused: boolean,
  credential: 'token' | 'secret',
): StatusName {
  if (pauseReason === 'token') return credential
  if (pauseReason) return pauseReason
  if (isPaused && tried?.end === 'limited') return 'limited'
  if (isPaused && waiting > 0) return 'retrying'
  if (waiting > 0) return 'sending'
  if (!tried) return 'untested'
  return tried.ok ? 'ready' : 'failed'
}
