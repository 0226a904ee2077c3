import { countIn } from '../../lib/bulk/batch.ts'
import type { BadgeProps } from '../ui/Badge.tsx'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import {
  endStates,
  type ItemState,
  type BatchState,
  type Batch,
} from '../../lib/records/database/rows/bulk.ts'

interface Shown {
  words: PlainKey
  tone: NonNullable<BadgeProps['tone']>
}

export const itemWords = {
  waiting: { words: 'batch.item.waiting', tone: 'plain' },
  out: { words: 'batch.item.out', tone: 'plain' },
  ok: { words: 'batch.item.ok', tone: 'accent' },
  known: { words: 'batch.item.known', tone: 'accent' },
  'not-found': { words: 'batch.item.notFound', tone: 'plain' },
  refused: { words: 'batch.item.refused', tone: 'trouble' },
  unknown: { words: 'batch.item.unknown', tone: 'warning' },
  cancelled: { words: 'batch.item.cancelled', tone: 'plain' },
} as const satisfies Record<ItemState, Shown>

const batchWords = {
  draft: { words: 'batch.state.draft', tone: 'plain' },
  running: { words: 'batch.state.running', tone: 'accent' },
  paused: { words: 'batch.state.paused', tone: 'warning' },
  done: { words: 'batch.state.done', tone: 'plain' },
  cancelled: { words: 'batch.state.cancelled', tone: 'plain' },
} as const satisfies Record<BatchState, Shown>

/** Pause reasons that have their own label. */
const heldWords: Partial<Record<Refusal['why'], PlainKey>> = {
  budget: 'batch.held.day',
  'batch-budget': 'batch.held.run',
  'over-plan': 'batch.held.price',
  'out-of-credits': 'batch.held.credits',
  'day-limit': 'batch.held.limit',
  'minute-limit': 'batch.held.limit',
  waiting: 'batch.held.limit',
  limited: 'batch.held.limit',
  unanswered: 'batch.held.unanswered',
  'settings-changed': 'batch.held.settings',
}

/** Label and color of a run's state; for a paused run, of its reason. */
export function shownState({ state, held }: Pick<Batch, 'state' | 'held'>): Shown {
  if (state !== 'running' || !held) return batchWords[state]
  return { words: heldWords[held.why] ?? 'batch.state.paused', tone: 'warning' }
}

export function itemCountText({ counts }: Pick<Batch, 'counts'>): { all: number; ended: number } {
  const ended = countIn(counts, endStates)
  return { all: ended + counts.waiting + counts.out, ended }
}
