import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'

/** Holds a restored library until it replaces the current one. */
export const scratchName = ({ name }: Pick<Database, 'name'>): string => `${name}-restoring`

/** Waits for a running restore, then deletes the database of an interrupted one. */
export async function discardScratch(db: Pick<Database, 'name'>): Promise<void> {
  await aloneWithScratch(db, () => Dexie.delete(scratchName(db)))
}

/** Runs one restore at a time, because two would delete each other's rows. */
export function aloneWithScratch<Result>(
  { name }: Pick<Database, 'name'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(`scratch of ${name}`, work)
}

export const restoreLock = 'restore'

/** Deletes what an interrupted restore left. Does nothing while one is running. */
export async function discardOldScratch(db: Pick<Database, 'name'>): Promise<void> {
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await discardScratch(db)
  })
}
