import type { Delivery } from '../records/database/rows/crm.ts'

/**
 * The destination's ids of one subject, the one that the next hand-over changes first. `log`: its hand-overs there, by
 * when they were asked for; `was`: for whom of those that became one.
 */
export function remoteIdsIn(log: readonly Delivery[], was?: string): string[] {
  const known = log.filter(({ remoteId }) => remoteId !== null).toReversed()
  const own = known.filter((row) => row.was === was)
  return [...new Set([...own, ...known].map(({ remoteId }) => remoteId!))]
}
