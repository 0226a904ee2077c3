import type { PageKind } from '../pages/page-kinds.ts'
import type { Cell } from './csv-lines.ts'
import type { ExportView } from './export-view.ts'

export interface Column {
  /** The heading in the file; independent of the language, for scripts. */
  header: string
  /** The kinds that have it; all by default. */
  kinds?: readonly PageKind[]
  /** Whether its texts are dates, which a workbook stores as such. */
  isMoment?: true
  value: (known: ExportView) => Cell
}

export interface ColumnGroup {
  kinds?: readonly PageKind[]
  /** Only part of its preset, for the import of one service. */
  isForImport?: true
  columns: (size: GroupSize) => Column[]
}

export interface GroupSize {
  count: number
  kinds: readonly PageKind[]
}

/** ISO 8601 in UTC; the argument is in ms since epoch. */
export function isoOf(at: number | undefined): string | null {
  return at === undefined || Number.isNaN(new Date(at).getTime()) ? null : new Date(at).toISOString()
}

export function listed(values: readonly (string | null | undefined)[] | null | undefined): string {
  return (values ?? []).filter(Boolean).join('; ')
}
