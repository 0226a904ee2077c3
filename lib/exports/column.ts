import type { PageKind } from '../pages/page-kinds.ts'
import type { Cell } from './csv-lines.ts'
import type { ExportView } from './export-view.ts'

export interface Column {
  /** The heading. Independent of the interface's language, so that scripts can rely on it. */
  header: string
  /** The kinds of records with this column; all by default. */
  kinds?: readonly PageKind[]
  /** Set for dates, because a workbook stores them as such. */
  isMoment?: true
  value: (known: ExportView) => Cell
}

export interface ColumnGroup {
  kinds?: readonly PageKind[]
  /** Set for a group that only a preset uses, for the import of one service. */
  isForImport?: true
  columns: (size: GroupSize) => Column[]
}

export interface GroupSize {
  count: number
  kinds: readonly PageKind[]
}

/** The time `at` (ms since epoch) as ISO 8601 in UTC; `null` if it is missing or invalid. */
export function isoOf(at: number | undefined): string | null {
  return at === undefined || Number.isNaN(new Date(at).getTime()) ? null : new Date(at).toISOString()
}

export function listed(values: readonly (string | null | undefined)[] | null | undefined): string {
  return (values ?? []).filter(Boolean).join('; ')
}
