import { hasFoundSubject } from '../purchases/ledger/found-subject.ts'
import type { Database } from '../records/database/database.ts'
import type { RunItem } from './rows.ts'
import { itemsOf } from './items.ts'

/** The item that must find the person first. An invalid position, from a file, is ignored. */
const leaderOf = ({ after, position }: RunItem): number | undefined =>
  after !== undefined && after < position ? after : undefined

/** The next pending items in order, without items that wait for a leader. */
export async function nextItems(db: Database, id: string, room: number): Promise<RunItem[]> {
  const next = await itemsOf(db, id, 'pending').limit(room).toArray()
  if (next.every((item) => leaderOf(item) === undefined)) return next
  const open = new Set((await itemsOf(db, id, 'in-flight').primaryKeys()).map(([, position]) => position))
  for (let count = 2 * room; ; count *= 2) {
    const waiting = await itemsOf(db, id, 'pending').limit(count).toArray()
    for (const { position } of waiting) open.add(position)
    const ready = waiting.filter((item) => !open.has(leaderOf(item) ?? -1))
    if (ready.length >= room || waiting.length < count) return ready.slice(0, room)
  }
}

/** The positions of items whose leader ended without finding the person. */
export async function itemsNotNeeded(db: Database, items: readonly RunItem[]): Promise<ReadonlySet<number>> {
  const behind = items.flatMap((item) => {
    const leader = leaderOf(item)
    return leader === undefined ? [] : [{ position: item.position, leader: [item.run, leader] as const }]
  })
  if (behind.length === 0) return new Set()
  const leaders = await db.items.bulkGet(behind.map(({ leader: [run, at] }): [string, number] => [run, at]))
  const requests = await db.requests.bulkGet(leaders.map((leader) => leader?.request ?? ''))
  const isFound = (at: number) => {
    const state = leaders[at]?.state
    // The leader is missing, or its record comes from a file or another request.
    if (state === undefined || (state === 'saved' && requests[at] === undefined)) return true
    return (state === 'ok' || state === 'saved') && hasFoundSubject(requests[at])
  }
  return new Set(behind.flatMap(({ position }, at) => (isFound(at) ? [] : [position])))
}
