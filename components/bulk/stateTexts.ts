import { countIn } from '../../lib/bulk/run.ts'
import type { BadgeProps } from '../ui/Badge.tsx'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { endStates, type ItemState, type RunState, type BulkRun } from '../../lib/bulk/rows.ts'

interface Shown {
  words: PlainKey
  tone: NonNullable<BadgeProps['tone']>
}

export const itemWords = {
  pending: { words: 'run.item.pending', tone: 'plain' },
  'in-flight': { words: 'run.item.inFlight', tone: 'plain' },
  ok: { words: 'run.item.ok', tone: 'accent' },
  saved: { words: 'run.item.saved', tone: 'accent' },
  'not-found': { words: 'run.item.notFound', tone: 'plain' },
  refused: { words: 'run.item.refused', tone: 'error' },
  unknown: { words: 'run.item.unknown', tone: 'warning' },
  cancelled: { words: 'run.item.cancelled', tone: 'plain' },
} as const satisfies Record<ItemState, Shown>

const runWords = {
  draft: { words: 'run.state.draft', tone: 'plain' },
  running: { words: 'run.state.running', tone: 'accent' },
  paused: { words: 'run.state.paused', tone: 'warning' },
  done: { words: 'run.state.done', tone: 'plain' },
  cancelled: { words: 'run.state.cancelled', tone: 'plain' },
} as const satisfies Record<RunState, Shown>

const pausedWords: Partial<Record<Refusal['reason'], PlainKey>> = {
  budget: 'run.pauseReason.day',
  'run-budget': 'run.pauseReason.run',
  'over-plan': 'run.pauseReason.price',
  'out-of-credits': 'run.pauseReason.credits',
  'day-limit': 'run.pauseReason.limit',
  'minute-limit': 'run.pauseReason.limit',
  'provider-pause': 'run.pauseReason.limit',
  limited: 'run.pauseReason.limit',
  unanswered: 'run.pauseReason.unanswered',
  'settings-changed': 'run.pauseReason.settings',
}

/** A paused run has those of its reason. */
export function shownState({ state, pauseReason }: Pick<BulkRun, 'state' | 'pauseReason'>): Shown {
  if (state !== 'running' || !pauseReason) return runWords[state]
  return { words: pausedWords[pauseReason.reason] ?? 'run.state.paused', tone: 'warning' }
}

export function itemCountText({ counts }: Pick<BulkRun, 'counts'>): { all: number; ended: number } {
  const ended = countIn(counts, endStates)
  return { all: ended + counts.pending + counts['in-flight'], ended }
}
