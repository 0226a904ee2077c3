import type { Database } from '../records/database/database.ts'
import type { RunItem, EndState, ItemPlan } from './rows.ts'
import { roundCredits } from '../purchases/prices/credits.ts'
import { runKey } from '../purchases/ledger/spending.ts'
import { repeatOfItem, plannedMaximum } from './run.ts'
import { itemsInChunks } from './items.ts'

export interface ShownRun {
  items: readonly Pick<RunItem, 'run' | 'position' | 'plan'>[]
  rows: readonly ItemPlan[]
}

/**
 * The items that resuming would send: pending ones, those with outcomes in `retried`, and those about to be sent but
 * not in the ledger yet, because a paused run occasionally tries one.
 */
export async function itemsToSend(
  db: Database,
  id: string,
  retried: readonly EndState[] = [],
): Promise<RunItem[]> {
  const found: RunItem[] = []
  for await (const items of itemsInChunks(db, id, 'pending')) found.push(...items)
  for await (const items of itemsInChunks(db, id, 'in-flight')) {
    const requests = await db.requests.bulkGet(items.map(({ request }) => request ?? ''))
    found.push(...items.filter((_, at) => requests[at] === undefined))
  }
  for (const state of retried)
    for await (const items of itemsInChunks(db, id, state))
      found.push(...items.map((item) => ({ ...item, repeat: repeatOfItem(item, Date.now()) })))
  return found
}

const chunk = 500

/**
 * Stores the shown price before the click is executed; the run can't exceed it. After a crash in between, the run stays
 * paused.
 */
export async function storePlan(db: Database, id: string, { items, rows }: ShownRun): Promise<void> {
  const changes = items.flatMap(({ run, position, plan }, at) => {
    const { group, maximum } = rows[at]!
    const isSame = plan?.group === group && plan.maximum === maximum
    return isSame ? [] : [{ key: [run, position] as [string, number], changes: { plan: { group, maximum } } }]
  })
  for (let from = 0; from < changes.length; from += chunk)
    await db.items.bulkUpdate(changes.slice(from, from + chunk))
  const maximum = plannedMaximum(rows)
  await db.transaction('rw', db.runs, db.spending, async () => {
    const spent = (await db.spending.get(runKey(id)))?.credits ?? 0
    await db.runs.update(id, { maximum: maximum === null ? null : roundCredits(spent + maximum) })
  })
}
