import type { PageKind } from '../../pages/page-kinds.ts'
import type { Column, ColumnGroup, GroupSize } from './column.ts'
import { exportColumns, columnGroups, offeredColumnIds, type ColumnId } from './columns.ts'
import type { Cell } from './csv-lines.ts'
import { presets, type ChosenColumn, type PresetId } from './presets.ts'
import { exportViewOf, type ExportedRecord } from './export-view.ts'

/** The most rows of a workbook's sheet, its headings among them. */
export const mostSheetRows = 1_048_576

/** The columns of a file: its first line, and the cells of each record. */
export interface ExportTable {
  headings: string[]
  /** Of each column whether its texts are moments. */
  moments: boolean[]
  cellsOf: (record: ExportedRecord) => Cell[]
}

/** Chosen columns in their order, groups as the columns that they stand for. */
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

/** What a preset has for these kinds; "everything" has every column that one of them can fill. */
export function columnsOfPreset(id: PresetId, kinds: readonly PageKind[]): ChosenColumn[] {
  const of: readonly ChosenColumn[] =
    id === 'everything' ? offeredColumnIds.map((column) => ({ column })) : presets[id].columns
  return id === 'everything' || id === 'spreadsheet'
    ? of.filter(({ column }) => fitsKinds(column, kinds))
    : [...of]
}

/** Whether a column can hold anything for one of these kinds. */
export function fitsKinds(id: ColumnId, kinds: readonly PageKind[]): boolean {
  const { kinds: own }: Pick<Column, 'kinds'> = isGroup(id)
    ? (columnGroups[id] as ColumnGroup)
    : (exportColumns[id] as Column)
  return own?.some((kind) => kinds.includes(kind)) ?? true
}

/** What the file calls a column by itself; a group has many headings. */
export function headerOf(id: ColumnId): string | undefined {
  return isGroup(id) ? undefined : exportColumns[id].header
}

export function isGroup(id: ColumnId): id is keyof typeof columnGroups {
  return id in columnGroups
}
