import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'

/** The name of the database that holds the restored library until it replaces the present one. */
export const scratchName = ({ name }: Pick<Database, 'name'>): string => `${name}-restoring`

/** Waits for a running restore, then deletes what an interrupted one left. The library itself is not touched. */
export async function discardScratch(db: Pick<Database, 'name'>): Promise<void> {
  await aloneWithScratch(db, () => Dexie.delete(scratchName(db)))
}

/** Runs `work` while no other page uses the scratch database: two restores at once would delete each other's rows. */
export function aloneWithScratch<Result>(
  { name }: Pick<Database, 'name'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(`scratch of ${name}`, work)
}

/** Held by the page that verifies or restores a backup, so that no other page does or deletes its scratch database. */
export const restoreLock = 'restore'

/** Like `discardScratch`, unless a page of this browser is restoring right now. */
export async function discardLeftScratch(db: Pick<Database, 'name'>): Promise<void> {
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await discardScratch(db)
  })
}
