import { signal, type ReadonlySignal } from '@preact/signals'
import {
  readSuppressionFile,
  readSuppressionText,
  type SuppressionEntries,
} from '../../lib/bulk/input/suppression-entries.ts'
import { onDispose } from '../model/model.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { deletePicturesOfSuppressed } from '../../lib/pictures/stored-pictures.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { suppressMany, countSuppressed } from '../../lib/records/suppression/suppress.ts'
import { live } from '../model/live.ts'

/** Adding shows a preview first, then its progress. */
export interface SuppressionListModel {
  read: ReadonlySignal<SuppressionEntries | null>
  state: ReadonlySignal<'idle' | 'reading' | 'adding' | 'done' | 'failed'>
  /** 0 to 1. */
  progress: ReadonlySignal<number>
  added: ReadonlySignal<number>
  understand(given: string | Blob): Promise<void>
  add(): Promise<void>
}

export function watchSuppressionList(db: Database, socialUrl: () => string): SuppressionListModel {
  const read = signal<SuppressionEntries | null>(null)
  const state = signal<SuppressionListModel['state']['value']>('idle')
  const progress = signal(0)
  const added = signal(0)
  let stop = new AbortController()
  onDispose(() => stop.abort())
  return {
    read,
    state,
    progress,
    added,
    async understand(given) {
      stop.abort()
      stop = new AbortController()
      const { signal: own } = stop
      state.value = 'reading'
      try {
        const watch = { signal: own }
        const understood =
          typeof given === 'string'
            ? await readSuppressionText(given, socialUrl(), watch)
            : await readSuppressionFile(given, socialUrl(), watch)
        if (own.aborted) return
        read.value = understood.people.length + understood.unreadCount > 0 ? understood : null
        state.value = 'idle'
      } catch {
        if (!own.aborted) state.value = 'failed'
      }
    },
    async add() {
      const people = read.peek()?.people ?? []
      if (people.length === 0 || state.peek() === 'adding') return
      state.value = 'adding'
      progress.value = 0
      try {
        await suppressMany(db, people, { onProgress: (done) => (progress.value = done / people.length) })
        await deletePicturesOfSuppressed(db)
        void sendCommand('sync-team')
        added.value = people.length
        read.value = null
        state.value = 'done'
      } catch {
        state.value = 'failed'
      }
    },
  }
}

export function watchSuppressed(db: Database): ReadonlySignal<number | undefined> {
  return live(
    () => null,
    async () => countSuppressed(db),
  )
}
