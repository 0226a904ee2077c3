import type { Database } from '../../lib/records/database/database.ts'
import type { Delivery } from '../../lib/crm/rows.ts'

export interface LastRun {
  created: number
  updated: number
  unchanged: number
  sent: number
  failed: number
}

/** The deliveries requested last, at the same time; `null` if there are none or some are pending. */
export async function lastRunOf(db: Database, destination: string): Promise<LastRun | null> {
  const { deliveries } = db
  const ofDestination = (from: number) =>
    deliveries.where('[destination+at]').between([destination, from], [destination, Infinity], true, true)
  // Skip job changes: they are sent without a review and belong to no run.
  const last = await ofDestination(-Infinity)
    .reverse()
    .filter(({ event }) => !event)
    .first()
  if (!last || last.imported) return null
  // This runs after every delivery, so read all rows only once none is pending.
  const pending = deliveries
    .where('[destination+state+at]')
    .between([destination, 'pending', last.at], [destination, 'pending', Infinity], true, true)
  if (await pending.filter(({ event }) => !event).first()) return null
  const rows = await ofDestination(last.at)
    .filter(({ event }) => !event)
    .toArray()
  const count = (fits: (row: Delivery) => boolean) => rows.filter(fits).length
  const sent = count(({ state }) => state === 'sent')
  return {
    created: count(({ state, did }) => state === 'sent' && did === 'created'),
    updated: count(({ state, did }) => state === 'sent' && did === 'updated'),
    unchanged: count(({ state, did }) => state === 'sent' && did === 'unchanged'),
    sent,
    failed: rows.length - sent,
  }
}
