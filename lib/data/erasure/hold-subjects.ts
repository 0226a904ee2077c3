import { settleStuck } from '../../purchases/ledger/open-requests.ts'
import type { Database } from '../../records/database/database.ts'
import { matchKeysOf } from '../../records/matching/match-keys.ts'
import { hasNoRows, rowsByAny } from '../../records/database/rows-by.ts'
import { addStep, type Deed } from '../../records/undo/undo-steps.ts'
import { inPacedChunks } from '../../records/database/paced.ts'
import { writeRelaxed } from '../../records/database/relaxed.ts'
import { deleteEach, tablesOfDeletion, type DeletionCounts, type OwnRows } from './delete-subjects.ts'
import { planErasure, erasableAmong, type ErasableSubject, type SubjectToErase } from './plan-erasure.ts'

/** Records held in one row, at most: with their raw answers they are large. */
const mostAtOnce = 50

/** All that a record is taken out of and brought back to. */
export const heldTables = (db: Database) => [...tablesOfDeletion(db), db.lists, db.held, db.undoSteps]

/**
 * Takes the subjects that go by these names out of everything, as a deletion does, and keeps their rows aside for as
 * long as that can be undone. What others' records say of them is taken out when the step ends. In several small
 * transactions, each of which leaves the library whole.
 */
export async function holdSubjects(
  db: Database,
  names: readonly string[],
  { clock, ...deed }: Omit<Deed, 'now'> & { clock: () => number },
): Promise<DeletionCounts & { until: number | null }> {
  await settleStuck(db, clock())
  const { going, later } = await planErasure(db, names, {})
  let gone = 0
  let until: number | null = null
  await writeRelaxed(db, going.length, (relaxed) =>
    inPacedChunks(going, mostAtOnce, async (some, isLast) => {
      // Its time begins with its last part, which waits for the disk, and with it all parts before.
      const held = await holdSome(isLast ? db : relaxed, some, { ...deed, now: clock() })
      gone += held.count
      until = held.until ?? until
    }),
  )
  return { gone, later: later + going.length - gone, until }
}

function holdSome(
  db: Database,
  going: SubjectToErase[],
  deed: Deed,
): Promise<{ count: number; until: number | null }> {
  return db.transaction('rw', heldTables(db), async () => {
    const each = await erasableAmong(
      db,
      going.map(({ aliases }) => aliases),
      {},
    )
    const leaving: ErasableSubject[] = []
    const leavingPlans: SubjectToErase[] = []
    for (const [index, one] of each.entries())
      if (one !== null && one !== 'under-way') {
        leaving.push(one)
        leavingPlans.push(going[index]!)
      }
    if (leaving.length === 0) return { count: 0, until: null }
    const aliases = [...new Set(leaving.flatMap((one) => one.aliases))]
    const keys = [...new Set(leaving.flatMap((one) => one.keys))]
    const rows = await rowsOf(db, leaving, { aliases, keys })
    const pictures = (await hasNoRows(db.pictures)) ? [] : await db.pictures.bulkGet(keys)
    await deleteEach(db, leaving, rows)
    const until = await addStep(db, deed, {
      count: leaving.length,
      listsCreated: [],
      listsDeleted: [],
      held: {
        marks: heldMarks(aliases, rows),
        going: leavingPlans,
        rows,
        pictures: pictures.filter((picture) => picture !== undefined),
        changes: [],
      },
    })
    return { count: leaving.length, until }
  })
}

async function rowsOf(
  db: Database,
  leaving: ErasableSubject[],
  { aliases, keys }: { aliases: string[]; keys: string[] },
): Promise<Required<OwnRows> & Record<string, object[]>> {
  const requests = new Map(leaving.flatMap((one) => one.requests.map((request) => [request.id, request])))
  const answers = await db.answers.bulkGet([...requests.keys()])
  const merges = [
    ...(await rowsByAny(db.merges, 'subject', keys)),
    ...(await rowsByAny(db.merges, 'other', keys)),
  ]
  return {
    subjects: [...new Map(leaving.flatMap(({ subjects }) => subjects).map((row) => [row.key, row])).values()],
    sections: await rowsByAny(db.sections, 'subject', keys),
    history: await rowsByAny(db.history, 'subject', keys),
    deliveries: await rowsByAny(db.deliveries, 'subject', aliases),
    merges: [...new Map(merges.map((merge) => [merge.id, merge])).values()],
    requests: [...requests.values()],
    answers: answers.filter((answer) => answer !== undefined),
    items: await rowsByAny(db.items, 'subject', aliases),
  }
}

/** All that these go by, and what they are recognised by beside that, such as `email:jane@acme.example`. */
export const heldMarks = (aliases: readonly string[], rows: Record<string, object[]>): string[] => [
  ...new Set([...aliases, ...matchMarks(rows)]),
]

function matchMarks(rows: Record<string, object[]>): string[] {
  const mirrored = (['subjects', 'sections'] as const).flatMap((table) =>
    (rows[table] ?? []).map((row) => matchKeysOf(table, row)),
  )
  return mirrored.flatMap((row) => row?.keys ?? []).filter((key) => /^(?:email|domain):/.test(key))
}
