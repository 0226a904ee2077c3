import type { Database } from '../database/database.ts'
import type { Merge } from '../rows/merges.ts'
import { addStep, undoTables } from '../undo/undo-steps.ts'
import { keepSeparate, mergePair, type MergeChoice } from './merge-pair.ts'
import { recordTables } from './merge-subjects.ts'
import { separateMerge } from './separate-merge.ts'

/** Decisions of one action share a `step`, so that they are undone together. */
export interface PairDecision {
  kind: 'merged' | 'apart'
  step: string
  now: number
  choices?: readonly MergeChoice[] | undefined
}

const tablesOf = (db: Database) => [...new Set([...recordTables(db), ...undoTables(db)])]

/**
 * Stores a decision with its undo data. Resolves to the time until which it can be undone, in ms since epoch; `null` if
 * the pair or one of its records no longer exists.
 */
export function decidePair(db: Database, id: string, decision: PairDecision): Promise<number | null> {
  const { kind, step, now, choices } = decision
  return db.transaction('rw', tablesOf(db), async () => {
    const pair = await db.merges.get(id)
    if (!pair || pair.state === 'merged') return null
    // Otherwise undoing an action that still merges pairs would never end.
    if (((await db.undoSteps.get(step))?.state ?? 'open') !== 'open') return null
    const merge = kind === 'merged' ? await mergePair(db, id, now, choices) : null
    if (kind === 'merged' ? merge === null : (await keepSeparate(db, id)) === 0) return null
    const rows = { merges: [pair], merged: merge === null ? [] : [{ id: merge }] }
    return addStep(
      db,
      { id: step, kind, label: '', now },
      {
        count: 1,
        listsCreated: [],
        listsDeleted: [],
        records: { marks: [], deletedSubjects: [], rows, changes: [] },
      },
    )
  })
}

/** Undoes the decisions of a step, newest first, and reopens the pairs. */
export async function undoDecisions(db: Database, step: string): Promise<void> {
  for (;;) {
    const part = await db.undoParts.where('key').startsWith(`${step} `).last()
    if (!part) break
    await db.transaction('rw', tablesOf(db), async () => {
      const [merge] = (part.rows['merged'] ?? []) as { id: string }[]
      const [pair] = part.rows['merges'] as [Merge]
      const isSeparate = merge === undefined || (await separateMerge(db, merge.id)) !== null
      if (merge && isSeparate) await db.merges.delete(merge.id)
      const there = await db.subjects.bulkGet([pair.subject, pair.other])
      if (isSeparate && !there.includes(undefined)) await db.merges.put(pair)
      await db.undoParts.delete(part.key)
    })
  }
  await db.undoSteps.delete(step)
}
