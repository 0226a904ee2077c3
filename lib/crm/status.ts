import {
  type Destination,
  type DestinationState,
  initialDestinationState,
  type LastAttempt,
} from './destination.ts'
import { adapters } from './adapters.ts'
import type { ErrorReason } from '../records/database/rows/crm.ts'

/** How things stand with a destination: always exactly one of these. */
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
export type StatusName = (typeof statusNames)[number]

/**
 * What keeps this computer from sending, whatever the destination says. `policy`: its organization allows no such system.
 * `locked`: the token is closed by the lock.
 */
export type Barrier = 'policy' | 'locked' | 'offline'

/** The one thing to do about it. */
export type StatusAction = 'test' | 'withdraw' | 'allow' | 'edit' | 'resume'

interface StatusRow {
  action: StatusAction
  tone: 'plain' | 'good' | 'warning' | 'trouble'
  /** Whether records can be sent, at once or after a wait that ends by itself. */
  takes: boolean
}

export const statusTable: Record<StatusName, StatusRow> = {
  untested: { action: 'test', tone: 'plain', takes: true },
  ready: { action: 'test', tone: 'good', takes: true },
  sending: { action: 'withdraw', tone: 'plain', takes: true },
  policy: { action: 'withdraw', tone: 'warning', takes: false },
  locked: { action: 'withdraw', tone: 'warning', takes: true },
  offline: { action: 'withdraw', tone: 'warning', takes: true },
  limited: { action: 'withdraw', tone: 'warning', takes: true },
  retrying: { action: 'withdraw', tone: 'warning', takes: true },
  failed: { action: 'test', tone: 'trouble', takes: true },
  permission: { action: 'allow', tone: 'warning', takes: false },
  token: { action: 'edit', tone: 'trouble', takes: false },
  secret: { action: 'edit', tone: 'trouble', takes: false },
  gone: { action: 'resume', tone: 'trouble', takes: false },
  limit: { action: 'resume', tone: 'warning', takes: false },
  down: { action: 'resume', tone: 'warning', takes: false },
}

/** How things stand with a destination, with what its sentence needs. */
export interface DestinationStatus extends StatusRow {
  name: StatusName
  /** Why it can't even be tested; `null` where it can. */
  untestable: Exclude<Barrier, 'offline'> | null
  /** How many records wait for it. */
  waiting: number
  /** When it goes on by itself, in milliseconds since 1970; `null` where it does not wait, or for a person. */
  until: number | null
  /** Why, where its own codes say it. */
  reason: ErrorReason | null
  /** What the last contact brought that this status speaks of; `null` where it speaks of none. */
  tried: LastAttempt | null
}

/** What waits for a destination. */
export interface WaitingFor {
  count: number
  /** When the first of them is due, in milliseconds since 1970; 0 where none waits. */
  nextAt: number
}

/** The one status of a destination. `now` in milliseconds since 1970. */
export function statusOf(
  { kind }: Pick<Destination, 'kind'>,
  state: DestinationState = initialDestinationState,
  { count: waiting, nextAt }: WaitingFor,
  now: number,
  barrier: Barrier | null = null,
): DestinationStatus {
  const { tried } = state
  // Each record has a wait of its own after a failure, which may be longer than the destination's.
  const until = Math.max(state.pausedUntil ?? 0, tried && !tried.ok ? nextAt : 0)
  const name =
    barredBy(barrier, state, waiting) ?? nameOf(state, waiting, until > now, adapters[kind].credential)
  const isWaiting = name === 'limited' || name === 'retrying'
  const says = ofThisSide.has(name) ? null : tried
  return {
    ...statusTable[name],
    name,
    untestable: barrier === 'offline' ? null : barrier,
    waiting,
    until: isWaiting ? until : null,
    reason: says?.reason ?? null,
    tried: says,
  }
}

/** What the destination said before is not what these are about. */
const ofThisSide: ReadonlySet<StatusName> = new Set([
  'permission',
  'sending',
  'untested',
  'policy',
  'locked',
  'offline',
])

/** What a person must mend there stays to be mended; to be offline keeps only what waits. */
function barredBy(barrier: Barrier | null, { held }: DestinationState, waiting: number): Barrier | null {
  if (barrier === 'policy') return barrier
  return held || (barrier === 'offline' && waiting === 0) ? null : barrier
}

function nameOf(
  { held, tried }: DestinationState,
  waiting: number,
  isPaused: boolean,
  credential: 'token' | 'secret',
): StatusName {
  if (held === 'token') return credential
  if (held) return held
  if (isPaused && tried?.end === 'limited') return 'limited'
  if (isPaused && waiting > 0) return 'retrying'
  if (waiting > 0) return 'sending'
  if (!tried) return 'untested'
  return tried.ok ? 'ready' : 'failed'
}
