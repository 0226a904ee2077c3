import { deleteEach, tablesOfDeletion } from '../data/erasure/delete-subjects.ts'
import { erasableAmong } from '../data/erasure/plan-erasure.ts'
import type { Database } from '../records/database/database.ts'
import type { SectionRow } from '../records/rows/sections.ts'
import type { Subject } from '../records/rows/subject.ts'
import { withLightFacts } from '../records/subject-facts.ts'
import { isReceived, requestsOf } from './count-received.ts'
import { keyPrefix, sharedKey } from './keys.ts'
import { listPages } from './list-pages.ts'
import { resetReading } from './reading-state.ts'
import { unseal } from './seal.ts'
import type { TeamContext } from './shared-values.ts'

export async function removeMachine({ engine, keys, machine }: TeamContext): Promise<void> {
  await engine.commit([{ key: await sharedKey(keys, 'machine', machine), value: null }])
}

const pageSize = 200

/** The ids of all requests with results that the team shares. */
export async function sharedRequests({ engine, keys }: TeamContext): Promise<Set<string>> {
  const requests = new Set<string>()
  for await (const { entries } of listPages(engine, keyPrefix(keys, 'record'), { limit: pageSize }))
    for (const entry of entries) {
      const one = await unseal<{ section?: { request?: string } }>(keys, entry)
      if ('value' in one && one.value.section?.request) requests.add(one.value.section.request)
    }
  return requests
}

/**
 * Deletes data that colleagues paid for; with `shared`, only the data of those requests. A record with a note, tag,
 * list or own section stays.
 */
export async function removeReceived(db: Database, shared: ReadonlySet<string> | null): Promise<void> {
  // First, so that joining again restores the data by a full read even if the worker dies halfway.
  await resetReading(db)
  const keys = await db.subjects.toCollection().primaryKeys()
  for (let from = 0; from < keys.length; from += pageSize)
    await removeFrom(db, keys.slice(from, from + pageSize), shared)
}

function removeFrom(db: Database, keys: string[], shared: ReadonlySet<string> | null): Promise<void> {
  const { subjects, sections } = db
  return db.transaction('rw', tablesOfDeletion(db), async () => {
    const rows = await sections.where('subject').anyOf(keys).toArray()
    const own = await requestsOf(db, rows)
    const isTheirs = (row: SectionRow) => isReceived(row, own) && (shared === null || shared.has(row.request))
    const bySubject = Map.groupBy(rows, ({ subject }) => subject)
    const removable: Subject[] = []
    for (const subject of await subjects.bulkGet(keys)) {
      const all = subject ? (bySubject.get(subject.key) ?? []) : []
      if (!subject || !all.some(isTheirs)) continue
      const remaining = all.filter((row) => !isTheirs(row))
      const isAnnotated =
        subject.note !== '' ||
        subject.tags.length > 0 ||
        subject.lists.length > 0 ||
        (subject.corrections ?? []).length > 0
      if (remaining.length === 0 && !isAnnotated) {
        removable.push(subject)
        continue
      }
      await sections.bulkDelete(all.filter(isTheirs).map(({ name }) => [subject.key, name]))
      if (remaining.length > 0)
        await subjects.put(withLightFacts(subject, remaining, subject.corrections, {}))
    }
    const each = await erasableAmong(
      db,
      removable.map(({ aliases }) => aliases),
      {},
    )
    const deletions = each.filter((one) => one !== null).filter((one) => one !== 'in-flight')
    if (deletions.length > 0) await deleteEach(db, deletions)
  })
}
