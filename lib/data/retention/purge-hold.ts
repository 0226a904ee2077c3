import * as z from 'zod/mini'
import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import type { Database } from '../../records/database/database.ts'
import { isSetByPolicy, managed } from '../../settings/managed.ts'
import type { Retention } from '../../settings/preferences.ts'
import { preferences } from '../../settings/settings.ts'
import { storageItem } from '../../settings/storage-item.ts'
import { dueIn, neverDeleting } from './due.ts'

/**
 * Since when (ms since epoch) deletions are on hold, because a file brought records past their retention. A person
 * decides.
 */
export const purgeHold = storageItem('purgeHold', {
  protection: 'fresh',
  version: 1,
  schema: z.nullable(z.object({ at: z.number() })),
  fallback: () => null,
  // If this is unknown, assume that a decision is pending.
  salvage: () => ({ at: Date.now() }),
})

/**
 * Imports records, and puts deletions on hold if that made some due; those due before don't count. If the page is
 * closed during this, the hold stays until nothing is due.
 */
export async function withPurgePaused<Result>(db: Database, bring: () => Promise<Result>): Promise<Result> {
  const isHeld = (await purgeHold.read()) !== null
  const dueBefore = new Set((await pausedIn(db, Date.now())).keys)
  await purgeHold.write({ at: Date.now() })
  try {
    return await bring()
  } finally {
    const now = Date.now()
    // A different time than before, so that pages notice the write.
    const { keys } = await pausedIn(db, now)
    const isToHold = keys.length > 0 && (isHeld || keys.some((key) => !dueBefore.has(key)))
    await purgeHold.write(isToHold ? { at: now } : null)
  }
}

/** While deletions are on hold, only that of an organization's policy. */
export async function retentionInForce(db: Database, now: number): Promise<Retention> {
  const { retention } = await preferences.read()
  if (!(await purgeHold.read())) return retention
  if (!isAny(await pausedDue(db, now))) {
    await purgeHold.write(null)
    return retention
  }
  const isByPolicy = await policyOfKinds()
  return neverDeleting(retention, (kind) => !isByPolicy(kind))
}

export async function pausedDue(db: Database, now: number): Promise<Record<PageKind, number>> {
  return (await pausedIn(db, now)).counts
}

async function pausedIn(db: Database, now: number): ReturnType<typeof dueIn> {
  const { retention } = await preferences.read()
  return dueIn(db, neverDeleting(retention, await policyOfKinds()), now)
}

const isAny = (counts: Record<PageKind, number>) => pageKinds.some((kind) => counts[kind] > 0)

async function policyOfKinds(): Promise<(kind: PageKind) => boolean> {
  const policies = await managed.read()
  return (kind) => isSetByPolicy(policies, 'preferences', 'retention', kind)
}
