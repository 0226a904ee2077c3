import type { PageKind } from '../../pages/page-kinds.ts'
import type { Cell } from './csv-lines.ts'
import type { ExportView } from './export-view.ts'

/** What can be chosen for a table: one column, or a group of columns that stands together. */
export interface Column {
  /** What the file's first line calls it; the same in every language, so that scripts can rely on it. */
  header: string
  /** What has it; left out: everything. */
  kinds?: readonly PageKind[]
  /** Its texts are moments, which a workbook keeps as such. */
  isMoment?: true
  value: (known: ExportView) => Cell
}

/** A group has several columns, and how many may be chosen. */
export interface ColumnGroup {
  kinds?: readonly PageKind[]
  /** What one service's import reads, and nobody else: part of its preset only. */
  isForImport?: true
  columns: (size: GroupSize) => Column[]
}

export interface GroupSize {
  /** How many positions, and how many schools. */
  count: number
  /** What is exported. */
  kinds: readonly PageKind[]
}

/** A moment as ISO 8601 in UTC, which spreadsheets and scripts read; the moment is in milliseconds since 1970. */
export function isoOf(at: number | undefined): string | null {
  return at === undefined || Number.isNaN(new Date(at).getTime()) ? null : new Date(at).toISOString()
}

/** Several values in one cell. */
export function listed(values: readonly (string | null | undefined)[] | null | undefined): string {
  return (values ?? []).filter(Boolean).join('; ')
}
