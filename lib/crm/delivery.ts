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

/** Whether nothing of it ever left, as far as anybody knows: no attempt began, and none before it was sent again. */
export function isUntried({ attempts, why, status, remoteId }: Delivery): boolean {
  return attempts === 0 && why === null && status === null && remoteId === null
}

/** How one ends that is not tried any more, in milliseconds since 1970. */
export const givenUp = (now: number) => ({ state: 'dead', nextAt: null, endedAt: now }) as const
