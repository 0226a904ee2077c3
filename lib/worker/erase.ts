import { eraseFromStorage } from '../data/retention/erase-from-storage.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { forgetSubject, forgetSubjects, type Forgot, type Forgotten } from '../data/erasure/forget.ts'
import type { Names } from '../records/identity/mentions.ts'
import { knownAliases } from '../data/erasure/known-aliases.ts'
import { suppress, whenInBackups } from '../records/suppression/suppress.ts'

/** Deletes a subject, by any of its names, from the database and from extension storage. */
export function eraseSubject(db: Database, alias: string): Promise<Forgotten> {
  return alsoFromStorage((onNames) => forgetSubject(db, alias, { onNames }))
}

/** The same of many. It takes as long as reading all that is saved. */
export async function eraseSubjects(db: Database, keys: string[]): Promise<Forgot> {
  const release = keepAwake()
  return alsoFromStorage((onNames) => forgetSubjects(db, keys, { onNames })).finally(release)
}

/** Suppresses a subject by all its names. It holds when this resolves; what backups need of it is made after that. */
export async function suppressSubject(db: Database, alias: string): Promise<void> {
  await suppress(db, await knownAliases(db, alias))
  void whenInBackups(db).finally(keepAwake())
}

async function alsoFromStorage<Result>(
  erase: (onNames: (people: Names[]) => void) => Promise<Result>,
): Promise<Result> {
  const names: Names[] = []
  const result = await erase((people) => names.push(...people))
  if (result !== 'under-way') await eraseFromStorage(names)
  return result
}
