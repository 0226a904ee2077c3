import type { SectionRow } from './database/rows/records.ts'
import type { Sections } from './database/rows/sections.ts'

/** A subject's sections, each under its name. */
export function sectionsByName(rows: SectionRow[]): Sections {
  return Object.fromEntries(rows.map((row) => [row.name, row]))
}
