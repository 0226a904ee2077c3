import { canonicalJson } from '../../records/canonical-json.ts'
import type { Database } from '../../records/database/database.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { UndoPart, UndoStep } from '../../records/rows/undo.ts'
import type { JoinedChange } from '../../records/join-into-library.ts'
import { undoMs } from '../../records/undo/undo-steps.ts'
import { fingerprint } from '../../text/fingerprint.ts'

const stateOf = (subject: Subject) => fingerprint(canonicalJson(subject))

export const importUndoTables = (db: Database) => [db.undoParts, db.undoSteps]

/** In the chunk's transaction. The import can be undone after a call of `openImport`. */
export async function storeImportUndo(
  db: Database,
  step: string,
  changes: readonly JoinedChange[],
): Promise<void> {
  const changed = changes.filter(({ before, after }) => !before || stateOf(before) !== stateOf(after))
  if (changed.length === 0) return
  const [known, parts] = [await db.undoSteps.get(step), await db.undoParts.where('step').equals(step).count()]
  const now = Date.now()
  const part: UndoPart = {
    key: `${step} ${String(parts).padStart(6, '0')}`,
    step,
    // Empty, because a lookup of one of these people must not undo the import.
    marks: [],
    deletedSubjects: [],
    rows: { subjects: changed.flatMap(({ before }) => before ?? []) },
    changes: [],
    imported: changed.map(({ before, after }) => ({
      key: after.key,
      isNew: before === null,
      state: stateOf(after),
    })),
  }
  await db.undoParts.add(part)
  await db.undoSteps.put({
    id: step,
    kind: 'imported',
    label: '',
    state: 'preparing',
    at: known?.at ?? now,
    until: now + undoMs,
    count: (known?.count ?? 0) + changed.length,
    listsCreated: [],
    listsDeleted: [],
  })
}

export async function openImport(db: Database, step: string): Promise<boolean> {
  const now = Date.now()
  const open: Partial<UndoStep> = { state: 'open', at: now, until: now + undoMs }
  return (await db.undoSteps.update(step, open)) === 1
}

/**
 * Deletes added records and restores the others, except those changed since. Runs in the caller's transaction over
 * `softDeletionTables`.
 */
export async function undoImported(db: Database, { rows, imported = [] }: UndoPart): Promise<void> {
  const before = new Map(((rows['subjects'] ?? []) as Subject[]).map((subject) => [subject.key, subject]))
  const now = await db.subjects.bulkGet(imported.map(({ key }) => key))
  const same = imported.filter(({ state }, at) => now[at] && stateOf(now[at]) === state)
  const added = same.filter(({ isNew }) => isNew).map(({ key }) => key)
  await db.subjects.bulkPut(same.flatMap(({ key }) => before.get(key) ?? []))
  for (const index of ['subject', 'other'])
    await db.merges.bulkDelete(await db.merges.where(index).anyOf(added).primaryKeys())
  await db.subjects.bulkDelete(added)
}
