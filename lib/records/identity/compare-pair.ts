import { fieldsOfKind, type FieldName } from '../corrections/correctable-fields.ts'
import type { Database } from '../database/database.ts'
import type { Subject } from '../rows/subject.ts'
import { choosableValue, mergePreview } from './merge-pair.ts'

export interface ComparedField {
  field: FieldName
  values: readonly [string, string]
  /** Shown by a merge without a choice. */
  shown: 0 | 1
}

interface ComparedPair {
  subjects: readonly [Subject, Subject]
  differing: ComparedField[]
  agreeing: ComparedField[]
}

/** Compares two records field by field; `null` if one no longer exists. Read-only. */
export async function comparePair(
  db: Database,
  keys: readonly [string, string],
): Promise<ComparedPair | null> {
  const [one, other] = await db.subjects.bulkGet([...keys])
  if (!one || !other) return null
  const rows = await db.sections
    .where('subject')
    .anyOf([...keys])
    .toArray()
  const [first, second] = other.createdAt < one.createdAt ? [other, one] : [one, other]
  const preview = mergePreview(first, second, rows)
  const rowsOf = (key: string) => rows.filter(({ subject }) => subject === key)
  const fields = fieldsOfKind(one.kind).flatMap((field): ComparedField[] => {
    const values = [one, other].map((subject) => choosableValue(subject, rowsOf(subject.key), field)) as [
      string,
      string,
    ]
    if (values.join('') === '') return []
    const merged = choosableValue(preview.subject, preview.sections, field)
    return [{ field, values, shown: values[1] === merged && values[0] !== merged ? 1 : 0 }]
  })
  const agree = ({ values: [a, b] }: ComparedField) => a === b
  return {
    subjects: [one, other],
    differing: fields.filter((field) => !agree(field)),
    agreeing: fields.filter(agree),
  }
}
