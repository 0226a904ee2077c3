import type { Database } from '../database/database.ts'
import type { Correction } from '../rows/annotations.ts'
import type { Subject } from '../rows/subject.ts'
import { ownerOf } from '../identity/owners.ts'
import { withLightFacts } from '../subject-facts.ts'
import { fieldsOfKind, isFieldName, longestCorrection } from './correctable-fields.ts'
import { mergeCorrections } from './merge-corrections.ts'

/**
 * Stores a correction, as parsed by `typedCorrection`. `null` as `value` removes it. Throws for an unknown field or a
 * value that is too long; ignores an unknown subject.
 */
export function correctField(
  db: Database,
  key: string,
  field: string,
  value: string | null,
  now = Date.now(),
): Promise<void> {
  return changeCorrections(db, key, (known, kind) => {
    if (!isFieldName(field) || !fieldsOfKind(kind).includes(field))
      throw new Error(`${kind} has no field ${field} that could be corrected`)
    if (value !== null && value.length > longestCorrection) throw new Error(`${field} is too long`)
    const before = known.find((one) => one.field === field)
    if (value === (before?.value ?? null)) return known
    // Must be later than the replaced correction, even if the clock was set back.
    const at = Math.max(now, (before?.at ?? -1) + 1)
    return mergeCorrections([known, [{ field, value, at }]])
  })
}

/** Replaces a subject's corrections and updates its row. */
export function changeCorrections(
  db: Database,
  key: string,
  change: (known: readonly Correction[], kind: Subject['kind']) => readonly Correction[],
): Promise<void> {
  return db.transaction('rw', db.subjects, db.sections, async () => {
    const subject = await ownerOf(db, [key])
    if (!subject) return
    const known = subject.corrections ?? []
    const corrections = change(known, subject.kind)
    if (corrections === known) return
    const sections = await db.sections.where('subject').equals(subject.key).toArray()
    await db.subjects.put(withLightFacts(subject, sections, corrections))
  })
}
