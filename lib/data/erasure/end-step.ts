import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import type { RunItem } from '../../bulk/rows.ts'
import type { Database } from '../../records/database/database.ts'
import type { HistoryRow } from '../../records/rows/history.ts'
import type { SectionRow } from '../../records/rows/sections.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { MentionNames } from '../../records/identity/mentions.ts'
import { undoDecisions } from '../../records/identity/decide-pairs.ts'
import { joinIntoLibrary } from '../../records/join-into-library.ts'
import { hasErasedMentions } from '../../records/merge-sections.ts'
import { graceMs, undoAnnotations, undoMs } from '../../records/undo/undo-steps.ts'
import { eraseMentions } from './erase-mentions.ts'
import { softDeletionTables } from './soft-delete-subjects.ts'
import { undoImported } from '../imports/import-undo.ts'
import { noteRepublish } from './note-republish.ts'
import { deletedWithoutSharedNames, type SubjectToErase } from './plan-erasure.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { withMoves } from '../../bulk/items.ts'

/** Resolves to `false` if it is too late, or already done. Continues an interrupted undo. */
export async function undoStep(db: Database, id: string): Promise<boolean> {
  if (!(await begin(db, id, 'undoing'))) return false
  const kind = (await db.undoSteps.get(id))?.kind
  if (kind !== 'deleted' && kind !== 'imported') {
    await (kind === 'merged' || kind === 'apart' ? undoDecisions(db, id) : undoAnnotations(db, id))
    return true
  }
  for (;;) {
    // Newest first, because a later part may have changed rows that an earlier one added.
    const [next] = await db.undoParts.where('key').startsWith(`${id} `).reverse().limit(1).primaryKeys()
    if (next === undefined) break
    await (kind === 'imported' ? takeBack(db, next) : restoreDeleted(db, next))
  }
  await db.undoSteps.delete(id)
  return true
}

/** Removes mentions of the deleted records. `onErased` gets all names of each record, possibly twice. */
export async function endStep(
  db: Database,
  id: string,
  onNames: (people: MentionNames[]) => Promise<void>,
  onErased: (subjects: string[][]) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  if (!(await begin(db, id, 'ending'))) return
  const all: SubjectToErase[] = []
  // One by one, because they are large.
  for (const key of await db.undoParts.where('step').equals(id).primaryKeys())
    all.push(...((await db.undoParts.get(key))?.deletedSubjects ?? []))
  // A record that a file has restored since stays.
  const toErase = await deletedWithoutSharedNames(db, all)
  if (toErase.length > 0) {
    await writeRelaxed(db, toErase.length, (relaxed) => eraseMentions(relaxed, toErase, {}, id))
    await onNames(toErase.flatMap(({ names }) => names ?? []))
    await onErased(toErase.map(({ aliases }) => aliases))
  }
  // Waits for the disk, and that also flushes all previous transactions.
  await db.transaction('rw', db.undoParts, db.undoSteps, async () => {
    await db.undoParts.where('step').equals(id).delete()
    await db.undoSteps.delete(id)
  })
}

/** The steps to complete or undo, with those that an earlier worker instance began. */
export async function dueSteps(db: Database, now: number): Promise<{ id: string; undo: boolean }[]> {
  const steps = await db.undoSteps.toArray()
  return (
    steps
      // If more time remains than the maximum, the clock was set back.
      .filter(({ state, until }) => {
        // The importing page extends the step with each part, unless it was closed.
        if (state === 'preparing') return until + abandonedMs <= now || until > now + undoMs + graceMs
        return state !== 'open' || until + graceMs <= now || until > now + undoMs + graceMs
      })
      .map(({ id, state }) => ({ id, undo: state === 'undoing' }))
  )
}

/** In ms. If no part was added for this long, the import was interrupted. */
const abandonedMs = 120_000

export async function stepsHolding(db: Database, marks: readonly string[]): Promise<string[]> {
  const part = await db.undoParts
    .where('marks')
    .anyOf([...marks])
    .toArray()
  return [...new Set(part.map(({ step }) => step))]
}

function begin(db: Database, id: string, state: 'undoing' | 'ending'): Promise<boolean> {
  return db.transaction('rw', db.undoSteps, async () => {
    const step = await db.undoSteps.get(id)
    const mayBegin = step?.state === 'open' || (step?.state === 'preparing' && state === 'ending')
    if (!step || (!mayBegin && step.state !== state)) return false
    await db.undoSteps.update(id, { state })
    return true
  })
}

function takeBack(db: Database, key: string): Promise<void> {
  return db.transaction('rw', softDeletionTables(db), async () => {
    const part = await db.undoParts.get(key)
    if (part) await undoImported(db, part)
    await db.undoParts.delete(key)
  })
}

/** Joined with later purchases and imports. */
function restoreDeleted(db: Database, key: string): Promise<void> {
  return db.transaction('rw', softDeletionTables(db), async () => {
    const part = await db.undoParts.get(key)
    if (!part) return
    const { rows, pictures = [] } = part
    const subjects = (rows['subjects'] ?? []) as Subject[]
    const taken = new Set(
      (
        await db.subjects
          .where('aliases')
          .anyOf(subjects.flatMap(({ aliases }) => aliases))
          .toArray()
      ).flatMap(({ aliases }) => aliases),
    )
    const isTaken = ({ aliases }: Subject) => aliases.some((alias) => taken.has(alias))
    const joined = subjects.filter(isTaken)
    const away = new Set(joined.map((subject) => subject.key))
    const own = <Row extends { subject: string }>(table: string) =>
      ((rows[table] ?? []) as Row[]).filter(({ subject }) => !away.has(subject))
    await db.subjects.bulkPut(subjects.filter((subject) => !isTaken(subject)))
    await db.pictures.bulkPut(pictures.filter(({ subject }) => !away.has(subject)))
    for (const table of ['sections', 'history', 'deliveries', 'merges'] as const)
      await db.table<object>(table).bulkPut(own(table))
    if (joined.length > 0) {
      const of = <Row extends { subject: string }>(table: string, subject: string) =>
        ((rows[table] ?? []) as Row[]).filter((row) => row.subject === subject)
      await joinIntoLibrary(
        db,
        joined.map((subject) => ({
          subject,
          sections: of<SectionRow>('sections', subject.key),
          history: of<HistoryRow>('history', subject.key),
        })),
      )
    }
    const sections = (rows['sections'] ?? []) as SectionRow[]
    await noteRepublish(
      db,
      sections.filter(hasErasedMentions).map(({ subject }) => subject),
    )
    await restoreRequests(db, (rows['requests'] ?? []) as LedgerRequest[])
    await db.responses.bulkPut((rows['responses'] ?? []) as never[])
    await restoreItems(db, (rows['items'] ?? []) as RunItem[])
    await db.undoParts.delete(key)
  })
}

async function restoreRequests(db: Database, before: LedgerRequest[]): Promise<void> {
  const now = await db.requests.bulkGet(before.map(({ id }) => id))
  await db.requests.bulkPut(
    before.flatMap(({ requestKey, input, identifiers, subject, problem, requestId, found }, index) => {
      const row = now[index]
      const named = { requestKey, input, subject, problem, requestId: requestId ?? null, found }
      return row ? [{ ...row, ...named, ...(identifiers ? { identifiers } : {}) }] : []
    }),
  )
}

/** Pending items are pending again, unless their run is over. */
async function restoreItems(db: Database, before: RunItem[]): Promise<void> {
  const now = await db.items.bulkGet(before.map(({ run, position }) => [run, position]))
  const runs = await db.runs.bulkGet([...new Set(before.map(({ run }) => run))])
  const jobs = new Map(runs.flatMap((job) => (job ? [[job.id, job] as const] : [])))
  for (const [index, { lookup, label, identifiers, subject, state, run }] of before.entries()) {
    const item = now[index]
    if (!item) continue
    const job = jobs.get(run)
    const isOpen = job?.state === 'running' || job?.state === 'paused'
    const waits = isOpen && state === 'pending' && item.state === 'cancelled'
    const named = { lookup, label, subject, ...(identifiers ? { identifiers } : {}) }
    await db.items.put({ ...item, ...named, ...(waits ? { state } : {}) })
    if (waits) jobs.set(run, withMoves(job, 'cancelled', 'pending', 1))
  }
  await db.runs.bulkPut([...jobs.values()])
}
