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
  waiting: { words: 'run.item.waiting', tone: 'plain' },
  out: { words: 'run.item.out', tone: 'plain' },
  ok: { words: 'run.item.ok', tone: 'accent' },
  known: { words: 'run.item.known', tone: 'accent' },
  'not-found': { words: 'run.item.notFound', tone: 'plain' },
  refused: { words: 'run.item.refused', tone: 'trouble' },
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

const pausedWords: Partial<Record<Refusal['why'], PlainKey>> = {
  budget: 'run.held.day',
  'run-budget': 'run.held.run',
  'over-plan': 'run.held.price',
  'out-of-credits': 'run.held.credits',
  'day-limit': 'run.held.limit',
  'minute-limit': 'run.held.limit',
  waiting: 'run.held.limit',
  limited: 'run.held.limit',
  unanswered: 'run.held.unanswered',
  'settings-changed': 'run.held.settings',
}

/** Label and color of a run's state; for a paused run, of its reason. */
export function shownState({ state, held }: Pick<BulkRun, 'state' | 'held'>): Shown {
  if (state !== 'running' || !held) return runWords[state]
  return { words: pausedWords[held.why] ?? 'run.state.paused', tone: 'warning' }
}

export function itemCountText({ counts }: Pick<BulkRun, 'counts'>): { all: number; ended: number } {
  const ended = countIn(counts, endStates)
  return { all: ended + counts.waiting + counts.out, ended }
}
