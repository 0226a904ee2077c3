import { signal, type ReadonlySignal } from '@preact/signals'
import { pageKinds, type PageKind } from '../../lib/pages/page-kinds.ts'
import type { DeletionCounts } from '../../lib/data/erasure/delete-subjects.ts'
import type { DataModel, RetentionModel } from './dataModel.ts'

type Changed = Partial<RetentionModel>

/** A change that would delete records is confirmed with their number first. */
interface RetentionDraft {
  /** The change to confirm and the number of records it deletes. */
  requested: ReadonlySignal<{ changed: Changed; due: number } | null>
  /** Records due but on hold because a file brought them; `null` for none. */
  paused: ReadonlySignal<Record<PageKind, number> | null>
  state: ReadonlySignal<'idle' | 'busy' | 'failed'>
  purged: ReadonlySignal<DeletionCounts | null>
  change(changed: Changed): Promise<void>
  /** If more records are due than shown, requests another confirmation. */
  apply(): Promise<void>
  cancel(): void
  countPaused(): Promise<void>
  keepPaused(): Promise<void>
  /** If there are more on hold than shown, requests another confirmation. */
  deletePaused(): Promise<void>
}

export function retentionDraft(model: Pick<DataModel, 'dueWith' | 'pausedDue' | 'retain'>): RetentionDraft {
  const requested = signal<{ changed: Changed; due: number } | null>(null)
  const held = signal<Record<PageKind, number> | null>(null)
  const state = signal<'idle' | 'busy' | 'failed'>('idle')
  const purged = signal<DeletionCounts | null>(null)
  let chosen: Changed | null = null

  const dueWith = async (changed: Changed) => sumOf(await model.dueWith(changed))
  const countPaused = async () => void (held.value = await model.pausedDue())
  const take = async (changed: Changed) => {
    const before = requested.value
    state.value = 'busy'
    const deletions = await model.retain(changed).catch(() => null)
    purged.value = deletions
    state.value = deletions ? 'idle' : 'failed'
    // A newer change still has to be confirmed.
    if (requested.value === before) requested.value = null
  }
  return {
    requested,
    paused: held,
    state,
    purged,
    change: async (part) => {
      const changed = { ...(chosen ?? requested.value?.changed), ...part }
      chosen = changed
      purged.value = null
      const due = await dueWith(changed)
      if (chosen !== changed) return
      if (due > 0) requested.value = { changed, due }
      else await take(changed)
      if (chosen === changed) chosen = null
    },
    apply: async () => {
      const now = requested.value
      if (!now) return
      state.value = 'busy'
      const due = await dueWith(now.changed)
      state.value = 'idle'
      if (requested.value !== now) return
      if (due > now.due) requested.value = { ...now, due }
      else await take(now.changed)
    },
    cancel: () => void (requested.value = null),
    countPaused,
    keepPaused: () =>
      take(Object.fromEntries(pageKinds.filter((kind) => held.value?.[kind]).map((kind) => [kind, 0]))),
    deletePaused: async () => {
      const shown = sumOf(held.value)
      await countPaused()
      if (sumOf(held.value) <= shown) await take({})
    },
  }
}

export const sumOf = (counts: Record<PageKind, number> | null): number =>
  counts ? pageKinds.reduce((all, kind) => all + counts[kind], 0) : 0
