import { countIn } from '../../lib/bulk/batch.ts'
import type { BadgeProps } from '../ui/Badge.tsx'
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

/** How far an item has come, in words and colour. */
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
  held: { words: 'batch.state.held', tone: 'warning' },
  paused: { words: 'batch.state.paused', tone: 'warning' },
  done: { words: 'batch.state.done', tone: 'plain' },
  cancelled: { words: 'batch.state.cancelled', tone: 'plain' },
} as const satisfies Record<BatchState | 'held', Shown>

export function shownState({ state, held }: Pick<Batch, 'state' | 'held'>) {
  return batchWords[state === 'running' && held ? 'held' : state]
}

/** How many items there are, and how many of them have their outcome. */
export function itemCountText({ counts }: Pick<Batch, 'counts'>): { all: number; ended: number } {
  const ended = countIn(counts, endStates)
  return { all: ended + counts.waiting + counts.out, ended }
}
