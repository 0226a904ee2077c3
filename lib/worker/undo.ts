import { dueSteps, endStep, stepsHolding, undoStep } from '../data/erasure/end-step.ts'
import { expectTraces } from '../data/erasure/traces.ts'
import { softDeleteSubjects } from '../data/erasure/soft-delete-subjects.ts'
import type { DeletionCounts } from '../data/erasure/delete-subjects.ts'
import { noteStaleBackups } from '../data/backup/stale-backups.ts'
import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { onDue, wakeIn } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { decidePair, type PairDecision } from '../records/identity/decide-pairs.ts'
import type { Database } from '../records/database/database.ts'
import { removeTraces } from './remove-traces.ts'
import { runInBackground } from './run-in-background.ts'
import {
  changeUndoably,
  graceMs,
  openNoteStep,
  undoMs,
  type UndoableAction,
} from '../records/undo/undo-steps.ts'

/** This or a later worker instance completes the actions. */
export interface UndoQueue {
  change(
    deed: Pick<UndoableAction, 'kind' | 'label'> & { step?: string | undefined },
    keys: readonly string[] | 'those on a list',
    change: () => Promise<unknown>,
  ): Promise<void>
  /** `false` if a record no longer exists. */
  decide(
    id: string,
    decision: Pick<PairDecision, 'kind' | 'choices'> & { step?: string | undefined },
  ): Promise<boolean>
  softDelete(keys: readonly string[], step?: string): Promise<DeletionCounts>
  undo(id: string): Promise<boolean>
  extend(id: string, ms: number): Promise<void>
  /** All actions if `null`. */
  end(id: string | null): Promise<void>
  restoreDeleted(marks: readonly string[]): Promise<void>
  /** Also continues the work of an earlier instance. */
  run(): Promise<void>
}

export function createUndoQueue(
  db: Database,
  ready: () => Promise<void>,
  onErased: (subjects: string[][]) => Promise<void>,
): UndoQueue {
  // Serialized, so that nothing is completed while it is being undone.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const release = keepAwake()
    const own = last.then(work, work).finally(release)
    last = own.catch(() => {})
    return own
  }
  const endOne = (id: string) =>
    endStep(db, id, eraseFromStorage, async (subjects) => {
      await expectTraces()
      await noteStaleBackups(Date.now(), 'hand')
      await onErased(subjects)
    }).then(() => removeTraces(db))
  const endAt = (until: number | null) => {
    if (until !== null) wakeIn('undo', until + graceMs - Date.now())
  }
  const run = () =>
    inTurn(async () => {
      for (const { id, undo } of await dueSteps(db, Date.now())) await (undo ? undoStep(db, id) : endOne(id))
      const next = await db.undoSteps.orderBy('until').first()
      endAt(next?.until ?? null)
    })
  onDue('undo', () => void runInBackground(ready, run))

  return {
    run,
    async change({ kind, label, step }, keys, change) {
      const now = Date.now()
      const [key] = keys
      const note = kind === 'note' && key !== undefined ? await openNoteStep(db, key, now) : null
      const deed: UndoableAction = { id: step ?? note ?? crypto.randomUUID(), kind, label, now }
      endAt(await changeUndoably(db, deed, keys, change))
    },
    decide: (id, { kind, choices, step = crypto.randomUUID() }) =>
      inTurn(async () => {
        const until = await decidePair(db, id, { kind, choices, step, now: Date.now() })
        endAt(until)
        return until !== null
      }),
    softDelete: (keys, step = crypto.randomUUID()) =>
      inTurn(async () => {
        const deed = { id: step, kind: 'deleted', label: '', clock: Date.now } as const
        const { until, ...counts } = await softDeleteSubjects(db, keys, deed)
        endAt(until)
        return counts
      }),
    undo: (id) => inTurn(() => undoStep(db, id)),
    async extend(id, ms) {
      const until = Date.now() + Math.min(Math.max(ms, 0), undoMs)
      await db.undoSteps
        .where('id')
        .equals(id)
        .and(({ state }) => state === 'open')
        .modify({ until })
      endAt(until)
    },
    end: (id) =>
      inTurn(async () => {
        const ids = id === null ? await db.undoSteps.toCollection().primaryKeys() : [id]
        for (const each of ids) await endOne(each)
      }),
    restoreDeleted: (marks) =>
      inTurn(async () => {
        for (const id of await stepsHolding(db, marks)) await undoStep(db, id)
      }),
  }
}
