import type { Database } from '../../records/database/database.ts'

/**
 * What purchases that ended since `begun` wrote, by table and in one transaction: a backup reads table by table, and
 * nobody waits for it, so that it may hold the one half of a purchase and not the other.
 */
export function lateRows(db: Database, begun: number): Promise<Record<string, object[]>> {
  return db.transaction('r', db.tables, async () => {
    const requests = await db.requests.where('reservedAt').aboveOrEqual(begun).toArray()
    if (requests.length === 0) return {}
    const ids = requests.map(({ id }) => id)
    const found = [...new Set(requests.flatMap(({ found }) => found))]
    const subjects = (await db.subjects.bulkGet(found)).filter((subject) => subject !== undefined)
    const keys = subjects.map(({ key }) => key)
    return {
      subjects,
      sections: await db.sections.where('subject').anyOf(keys).toArray(),
      history: await db.history.where('subject').anyOf(keys).toArray(),
      merges: await db.merges.where('subject').anyOf(keys).or('other').anyOf(keys).toArray(),
      requests,
      answers: (await db.answers.bulkGet(ids)).filter((answer) => answer !== undefined),
      batches: await db.batches.toArray(),
      items: await db.items.where('request').anyOf(ids).toArray(),
    }
  })
}
