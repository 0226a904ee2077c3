import type { Database } from '../records/database/database.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import { plannedMaximum, noItems, type ShownDraft } from './run.ts'
import { removeRun } from './run-actions.ts'
import type { ItemLookup, RunItem, BulkRun } from './rows.ts'

interface NewRun extends Pick<BulkRun, 'name' | 'budget' | 'notify' | 'list' | 'settings'> {
  drafts: readonly ShownDraft[]
}

const chunk = 500

/**
 * Stores a run without starting it, and resolves to its id. Stops early if the run is cancelled. If the run
 * can't be stored completely, deletes it and rejects.
 */
export async function createRun(
  db: Database,
  { drafts, ...settings }: NewRun,
  onProgress: (written: number) => void = () => {},
): Promise<string> {
  const id = crypto.randomUUID()
  const times = { createdAt: Date.now(), startedAt: null, finishedAt: null }
  await db.runs.add({
    ...settings,
    ...times,
    id,
    state: 'draft',
    pauseReason: null,
    maximum: plannedMaximum(drafts.map(({ plan }) => plan)),
    total: drafts.length,
    counts: noItems,
  })
  try {
    for (let from = 0; from < drafts.length; from += chunk) {
      const items = drafts.slice(from, from + chunk).map((draft, at) => itemOf(draft, id, from + at))
      const isWritten = await db.transaction('rw', db.runs, db.items, async () => {
        if ((await db.runs.get(id))?.state !== 'draft') return false
        await db.items.bulkAdd(items)
        await db.runs.update(id, { counts: { ...noItems, pending: from + items.length } })
        return true
      })
      if (!isWritten) break
      onProgress(from + items.length)
    }
  } catch (error) {
    // An incomplete run must never start.
    await removeRun(db, id).catch(() => {})
    throw error
  }
  return id
}

function itemOf({ record, ...draft }: ShownDraft, run: string, position: number): RunItem {
  const untouched = {
    state: 'pending',
    reason: null,
    request: null,
    cost: null,
    repeat: null,
    requeues: 0,
  } as const
  return { ...draft, ...untouched, run, position, subject: record ?? requestedSubject(draft.lookup) }
}

function requestedSubject(lookup: ItemLookup): string | null {
  return 'page' in lookup ? subjectOf(lookup.page) : null
}
