import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'

/**
 * Databases that exist only while a file is restored: `migrating` holds the rows of an older file until they are of
 * today's form, `restoring` the library that is to take the place of what is here.
 */
const uses = ['migrating', 'restoring'] as const

export const scratchName = (db: Database, use: (typeof uses)[number]): string => `${db.name}-${use}`

/** Deletes what a restore that was interrupted may have left, after one that runs. The library itself is not touched. */
export async function discardScratch(db: Pick<Database, 'name'>): Promise<void> {
  await aloneWithScratch(db, () => Promise.all(uses.map((use) => Dexie.delete(`${db.name}-${use}`))))
}

/** Does it after whatever else works with these databases, in any page: two at once would take each other's rows away. */
export function aloneWithScratch<Result>(
  { name }: Pick<Database, 'name'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return navigator.locks.request(`scratch of ${name}`, work)
}

/** Held by the page that works on a backup, from its first look to the end: no other one does, nor discards what it works with. */
export const restoreLock = 'restore'

/** The same, unless a page of this browser is restoring right now. */
export async function discardLeftScratch(db: Pick<Database, 'name'>): Promise<void> {
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await discardScratch(db)
  })
}
