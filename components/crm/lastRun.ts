import type { Database } from '../../lib/records/database/database.ts'
import type { Delivery } from '../../lib/records/database/rows/crm.ts'

/** What came of the records that were sent to a destination together. */
export interface LastRun {
  total: number
  /** Counts by what was done; `null`: the destination doesn't say. */
  created: number
  updated: number
  unchanged: number
  sent: number
  failed: number
}

/** The last deliveries with one time of request; `null`: none, or some of them are pending. */
export async function lastRunOf(db: Database, destination: string): Promise<LastRun | null> {
  const { deliveries } = db
  const ofDestination = (from: number) =>
    deliveries.where('[destination+at]').between([destination, from], [destination, Infinity], true, true)
  const last = await ofDestination(-Infinity).last()
  if (!last || last.imported) return null
  const rows = await ofDestination(last.at).toArray()
  if (rows.some(({ state }) => state === 'waiting')) return null
  const count = (fits: (row: Delivery) => boolean) => rows.filter(fits).length
  const sent = count(({ state }) => state === 'sent')
  return {
    total: rows.length,
    created: count(({ state, did }) => state === 'sent' && did === 'created'),
    updated: count(({ state, did }) => state === 'sent' && did === 'updated'),
    unchanged: count(({ state, did }) => state === 'sent' && did === 'unchanged'),
    sent,
    failed: rows.length - sent,
  }
}
