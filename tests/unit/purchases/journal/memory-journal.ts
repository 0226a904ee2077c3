import type { Journal, JournalEntry, JournalStore } from '../../../../lib/settings/stored-journal.ts'

/** Like extension storage, it writes all of a change or nothing. */
export function memoryJournal(): JournalStore & {
  journal: Journal | null
  rows: Map<string, JournalEntry>
  fails: boolean
} {
  const store = {
    journal: null as Journal | null,
    rows: new Map<string, JournalEntry>(),
    fails: false,
    async read() {
      await Promise.resolve()
      if (store.fails) throw new Error('not read')
      return structuredClone(store.journal)
    },
    async write(journal: Journal, requests: readonly JournalEntry[], whole: boolean) {
      await Promise.resolve()
      if (store.fails) throw new Error('not written')
      if (whole) store.rows.clear()
      for (const request of requests) store.rows.set(request.id, structuredClone(request))
      store.journal = structuredClone(journal)
    },
    async requests() {
      await Promise.resolve()
      return structuredClone([...store.rows.values()])
    },
    async clear() {
      await Promise.resolve()
      store.journal = null
      store.rows.clear()
    },
  }
  return store
}
