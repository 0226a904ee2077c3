import type { SectionRow, Subject } from './database/rows/records.ts'
import type { Sections } from './database/rows/sections.ts'

/** A subject's sections, each under its name, with its corrections. */
export function sectionsByName(
  rows: readonly SectionRow[],
  { corrections }: Pick<Partial<Subject>, 'corrections'> = {},
): Sections {
  return {
    ...Object.fromEntries(rows.map((row) => [row.name, row])),
    ...(corrections && corrections.length > 0 ? { corrections } : {}),
  }
}

/** The rows that `sectionsByName` was given. */
export const sectionRowsIn = ({ corrections: _corrections, ...sections }: Sections): SectionRow[] =>
  Object.values(sections) as SectionRow[]
