import type { PageKind } from '../pages/page-kinds.ts'
import type { Cell } from './csv-lines.ts'
import type { ExportView } from './export-view.ts'

export interface Column {
  /** Independent of the language, for scripts. */
  header: string
  /** Kinds of records; all by default. */
  kinds?: readonly PageKind[]
  /** Dates, which a workbook stores as such. */
  isMoment?: true
  value: (known: ExportView) => Cell
}

export interface ColumnGroup {
  kinds?: readonly PageKind[]
  /** Only in a preset, for one service's import. */
  isForImport?: true
  columns: (size: GroupSize) => Column[]
}

export interface GroupSize {
  count: number
  kinds: readonly PageKind[]
}

/** The time `at` (ms since epoch) in ISO 8601, UTC. */
export function isoOf(at: number | undefined): string | null {
  return at === undefined || Number.isNaN(new Date(at).getTime()) ? null : new Date(at).toISOString()
}

export function listed(values: readonly (string | null | undefined)[] | null | undefined): string {
  return (values ?? []).filter(Boolean).join('; ')
}
