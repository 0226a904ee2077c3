import { contactOf } from './annotations/contact.ts'
import type { SectionRow, Sections } from './rows/sections.ts'
import type { Subject } from './rows/subject.ts'

/** Sections by name, with the subject's corrections and contact details. */
export function sectionsByName(rows: readonly SectionRow[], subject: Partial<Subject> = {}): Sections {
  const { corrections } = subject
  const contact = contactOf(subject)
  return {
    ...Object.fromEntries(rows.map((row) => [row.name, row])),
    ...(corrections && corrections.length > 0 ? { corrections } : {}),
    ...(contact ? { contact } : {}),
  }
}

export const sectionRowsIn = ({
  corrections: _corrections,
  contact: _contact,
  ...sections
}: Sections): SectionRow[] => Object.values(sections) as SectionRow[]
