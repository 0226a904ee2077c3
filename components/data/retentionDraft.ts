import { signal, type ReadonlySignal } from '@preact/signals'
import { pageKinds, type PageKind } from '../../lib/pages/page-kinds.ts'
import type { DeletionCounts } from '../../lib/data/erasure/delete-subjects.ts'
import type { DataModel, RetentionModel } from './dataModel.ts'

type Changed = Partial<RetentionModel>

/** A change of retention on its way: what would delete something is asked first, with how much. */
export interface RetentionDraft {
  /** What waits for a yes, and how many records it deletes; `null`: nothing does. */
  asked: ReadonlySignal<{ changed: Changed; due: number } | null>
  /** How many records wait for a yes only since a file brought some of them; 0: none. */
  held: ReadonlySignal<Record<PageKind, number> | null>
  state: ReadonlySignal<'idle' | 'busy' | 'failed'>
  purged: ReadonlySignal<DeletionCounts | null>
  /** Chooses beside what was chosen and is not written yet. */
  change(changed: Changed): Promise<void>
  /** Does what was asked; where more is due by now than was said, that is asked anew. */
  apply(): Promise<void>
  cancel(): void
  countHeld(): Promise<void>
  /** Keeps for ever what is held. */
  keepHeld(): Promise<void>
  /** Deletes what is held; where that is more by now than was said, it is said anew. */
  deleteHeld(): Promise<void>
}

export function retentionDraft(keep: Pick<DataModel, 'dueWith' | 'heldDue' | 'retain'>): RetentionDraft {
  const asked = signal<{ changed: Changed; due: number } | null>(null)
  const held = signal<Record<PageKind, number> | null>(null)
  const state = signal<'idle' | 'busy' | 'failed'>('idle')
  const purged = signal<DeletionCounts | null>(null)
  let chosen: Changed | null = null

  const dueWith = async (changed: Changed) => sumOf(await keep.dueWith(changed))
  const countHeld = async () => void (held.value = await keep.heldDue())
  const take = async (changed: Changed) => {
    const before = asked.value
    state.value = 'busy'
    const heard = await keep.retain(changed).catch(() => null)
    purged.value = heard
    state.value = heard ? 'idle' : 'failed'
    // What was chosen meanwhile is still asked.
    if (asked.value === before) asked.value = null
  }
  return {
    asked,
    held,
    state,
    purged,
    change: async (part) => {
      const changed = { ...(chosen ?? asked.value?.changed), ...part }
      chosen = changed
      purged.value = null
      const due = await dueWith(changed)
      // Somebody chose more meanwhile: that is looked at in its place.
      if (chosen !== changed) return
      if (due > 0) asked.value = { changed, due }
      else await take(changed)
      if (chosen === changed) chosen = null
    },
    apply: async () => {
      const now = asked.value
      if (!now) return
      state.value = 'busy'
      const due = await dueWith(now.changed)
      state.value = 'idle'
      if (asked.value !== now) return
      if (due > now.due) asked.value = { ...now, due }
      else await take(now.changed)
    },
    cancel: () => void (asked.value = null),
    countHeld,
    keepHeld: () =>
      take(Object.fromEntries(pageKinds.filter((kind) => held.value?.[kind]).map((kind) => [kind, 0]))),
    deleteHeld: async () => {
      const said = sumOf(held.value)
      await countHeld()
      if (sumOf(held.value) <= said) await take({})
    },
  }
}

export const sumOf = (counts: Record<PageKind, number> | null): number =>
  counts ? pageKinds.reduce((all, kind) => all + counts[kind], 0) : 0
