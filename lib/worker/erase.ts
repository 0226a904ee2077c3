import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import {
  deleteSubject,
  deleteSubjects,
  type DeletionCounts,
  type DeletionResult,
} from '../data/erasure/delete-subjects.ts'
import type { MentionNames } from '../records/identity/mentions.ts'
import { lookupNamesOf } from '../data/erasure/lookup-names.ts'
import { suppress, whenInBackups } from '../records/suppression/suppress.ts'

/** Deletes a subject, by any of its names, from the database and from extension storage. */
export function eraseSubject(db: Database, alias: string): Promise<DeletionResult> {
  return alsoFromStorage((onNames) => deleteSubject(db, alias, { onNames }))
}

/** The same of many. It takes as long as reading all that is saved. */
export async function eraseSubjects(db: Database, keys: string[]): Promise<DeletionCounts> {
  const release = keepAwake()
  return alsoFromStorage((onNames) => deleteSubjects(db, keys, { onNames })).finally(release)
}

/** Suppresses a subject by all its names. It holds when this resolves; what backups need of it is made after that. */
export async function suppressSubject(db: Database, alias: string): Promise<void> {
  await suppress(db, await lookupNamesOf(db, alias))
  void whenInBackups(db).finally(keepAwake())
}

async function alsoFromStorage<Result>(
  erase: (onNames: (people: MentionNames[]) => void) => Promise<Result>,
): Promise<Result> {
  const names: MentionNames[] = []
  const result = await erase((people) => names.push(...people))
  if (result !== 'under-way') await eraseFromStorage(names)
  return result
}
