import type { PageKind } from '../pages/page-kinds.ts'
import type { Column, ColumnGroup, GroupSize } from './column.ts'
import { exportColumns, columnGroups, offeredColumnIds, type ColumnId } from './columns.ts'
import type { Cell } from './csv-lines.ts'
import { presets, type ChosenColumn, type PresetId } from './presets.ts'
import { exportViewOf, type ExportedRecord } from './export-view.ts'

/** Includes the heading. */
export const maxSheetRows = 1_048_576

export interface ExportTable {
  headings: string[]
  moments: boolean[]
  cellsOf: (record: ExportedRecord) => Cell[]
}

export function tableOf(chosen: readonly ChosenColumn[], size: GroupSize): ExportTable {
  const all = chosen.flatMap(({ column, heading }): Column[] => {
    if (isGroup(column)) return columnGroups[column].columns(size)
    const own: Column = exportColumns[column]
    return [{ ...own, header: heading ?? own.header }]
  })
  return {
    headings: all.map(({ header }) => header),
    moments: all.map(({ isMoment = false }) => isMoment),
    cellsOf: (record) => {
      const known = exportViewOf(record)
      return all.map(({ value }) => value(known))
    },
  }
}

/** "Everything" has all columns that apply to one of these kinds. */
export function columnsOfPreset(id: PresetId, kinds: readonly PageKind[]): ChosenColumn[] {
  const of: readonly ChosenColumn[] =
    id === 'everything' ? offeredColumnIds.map((column) => ({ column })) : presets[id].columns
  return id === 'everything' || id === 'spreadsheet'
    ? of.filter(({ column }) => fitsKinds(column, kinds))
    : [...of]
}

export function fitsKinds(id: ColumnId, kinds: readonly PageKind[]): boolean {
  const { kinds: own }: Pick<Column, 'kinds'> = isGroup(id)
    ? (columnGroups[id] as ColumnGroup)
    : (exportColumns[id] as Column)
  return own?.some((kind) => kinds.includes(kind)) ?? true
}

/** The header of a column; `undefined` for a group. */
export function headerOf(id: ColumnId): string | undefined {
  return isGroup(id) ? undefined : exportColumns[id].header
}

export function isGroup(id: ColumnId): id is keyof typeof columnGroups {
  return id in columnGroups
}
