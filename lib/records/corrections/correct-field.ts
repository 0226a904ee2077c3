import type { Database } from '../database/database.ts'
import { ownerOf } from '../identity/owners.ts'
import { withLightFacts } from '../subject-facts.ts'
import { fieldsOfKind, isFieldName, longestCorrection } from './correctable-fields.ts'
import { mergeCorrections } from './merge-corrections.ts'

/**
 * Keeps what a person says that a field of a subject should be, by the subject's key or any other of its names, as
 * `typedCorrection` reads it; `null`: what was bought counts again. Throws where the field is none of its, or the value
 * too long. Nothing happens where the subject is not known.
 */
export function correctField(
  db: Database,
  key: string,
  field: string,
  value: string | null,
  now = Date.now(),
): Promise<void> {
  return db.transaction('rw', db.subjects, db.sections, async () => {
    const subject = await ownerOf(db, [key])
    if (!subject) return
    if (!isFieldName(field) || !fieldsOfKind(subject.kind).includes(field))
      throw new Error(`${subject.kind} has no field ${field} that could be corrected`)
    if (value !== null && value.length > longestCorrection) throw new Error(`${field} can't be that long`)
    const before = subject.corrections?.find((one) => one.field === field)
    if (value === (before?.value ?? null)) return
    const sections = await db.sections.where('subject').equals(subject.key).toArray()
    // Later than what it replaces also where a clock was set back.
    const one = { field, value, at: Math.max(now, (before?.at ?? -1) + 1) }
    await db.subjects.put(withLightFacts(subject, sections, mergeCorrections([subject.corrections, [one]])))
  })
}
