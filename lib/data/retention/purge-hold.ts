import * as z from 'zod/mini'
import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import type { Database } from '../../records/database/database.ts'
import { isSetByPolicy, managed } from '../../settings/managed.ts'
import type { Retention } from '../../settings/preferences.ts'
import { preferences } from '../../settings/settings.ts'
import { storageItem } from '../../settings/storage-item.ts'
import { dueIn, neverDeleting } from './due.ts'

/**
 * That a file brought records which are past their retention already, and since when, in milliseconds since 1970: none of
 * them is deleted before a person chose. `null`: nothing waits for that.
 */
export const purgeHold = storageItem('purgeHold', {
  protection: 'fresh',
  version: 1,
  schema: z.nullable(z.object({ at: z.number() })),
  fallback: () => null,
  // Whether something waits for a person nobody knows: then it does.
  salvage: () => ({ at: Date.now() }),
})

/**
 * Brings records in from a file, and holds the purge where that brought some that are due; those that were due before hold
 * nothing. A page that is closed amid it leaves the hold, which ends once nothing is due.
 */
export async function withPurgeHeld<Result>(db: Database, bring: () => Promise<Result>): Promise<Result> {
  const isHeld = (await purgeHold.read()) !== null
  const dueBefore = new Set((await heldIn(db, Date.now())).keys)
  await purgeHold.write({ at: Date.now() })
  try {
    return await bring()
  } finally {
    const now = Date.now()
    // With another moment than before, or no page would hear that it was written.
    const { keys } = await heldIn(db, now)
    const isToHold = keys.length > 0 && (isHeld || keys.some((key) => !dueBefore.has(key)))
    await purgeHold.write(isToHold ? { at: now } : null)
  }
}

/** What is deleted now: while it is held, only what a policy of the organization says. */
export async function retentionInForce(db: Database, now: number): Promise<Retention> {
  const { retention } = await preferences.read()
  if (!(await purgeHold.read())) return retention
  if (!isAny(await heldDue(db, now))) {
    await purgeHold.write(null)
    return retention
  }
  const isByPolicy = await policyOfKinds()
  return neverDeleting(retention, (kind) => !isByPolicy(kind))
}

/** How many records of each kind would be deleted by what a person chose, were it not held; `now` in milliseconds since 1970. */
export async function heldDue(db: Database, now: number): Promise<Record<PageKind, number>> {
  return (await heldIn(db, now)).counts
}

async function heldIn(db: Database, now: number): ReturnType<typeof dueIn> {
  const { retention } = await preferences.read()
  return dueIn(db, neverDeleting(retention, await policyOfKinds()), now)
}

const isAny = (counts: Record<PageKind, number>) => pageKinds.some((kind) => counts[kind] > 0)

/** Whether a policy says how long records of a kind are kept. */
async function policyOfKinds(): Promise<(kind: PageKind) => boolean> {
  const policies = await managed.read()
  return (kind) => isSetByPolicy(policies, 'preferences', 'retention', kind)
}
