import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { lookupNamesOf } from '../data/erasure/lookup-names.ts'
import { suppress, whenInBackups } from '../records/suppression/suppress.ts'

/** Suppresses a subject by all its names. It holds when this resolves; what backups need of it is made after that. */
export async function suppressSubject(db: Database, alias: string): Promise<void> {
  await suppress(db, await lookupNamesOf(db, alias))
  void whenInBackups(db).finally(keepAwake())
}
