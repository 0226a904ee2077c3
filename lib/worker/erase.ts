import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { lookupNamesOf } from '../data/erasure/lookup-names.ts'
import { ownerOf } from '../records/identity/owners.ts'
import { runInBackground } from './run-in-background.ts'
import { suppress, whenInBackups } from '../records/suppression/suppress.ts'

/**
 * Suppresses a subject under all its names and deletes its picture. The suppression applies when this resolves; hashes
 * for backups follow.
 */
export async function suppressSubject(db: Database, alias: string): Promise<void> {
  await suppress(db, await lookupNamesOf(db, alias))
  const owner = await ownerOf(db, [alias])
  if (owner) await db.pictures.delete(owner.key)
  const awake = keepAwake()
  void runInBackground(() => whenInBackups(db), awake)
}
