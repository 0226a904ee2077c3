import type { Database } from '../records/database.ts'
import { emailAlias, isSuppressed } from '../records/suppress.ts'
import type { Delivery } from './delivery.ts'

/** Whether a record that waits may still go: it is about somebody whom we know and who may be looked up. */
export async function mayHandOver(
  db: Database,
  { subject: key }: Pick<Delivery, 'subject'>,
): Promise<boolean> {
  const subject = (await db.subjects.get(key)) ?? (await db.subjects.where('aliases').equals(key).first())
  if (!subject) return false
  const names = [...subject.aliases, ...(subject.email === '' ? [] : [emailAlias(subject.email)])]
  return !(await isSuppressed(db, names))
}
