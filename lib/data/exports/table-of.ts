import type { PageKind } from '../../pages/page-kinds.ts'
import type { Column, ColumnGroup, GroupSize } from './column.ts'
import { columnIds, columns, groups, type ColumnId } from './columns.ts'
import type { Cell } from './csv-lines.ts'
import { presets, type ChosenColumn, type PresetId } from './presets.ts'
import { knownOf, type ExportedRecord } from './record.ts'

/** The columns of a file: its first line, and the cells of each record. */
export interface Table {
  headings: string[]
  cellsOf: (record: ExportedRecord) => Cell[]
}

/** Chosen columns in their order, groups as the columns that they stand for. */
export function tableOf(chosen: readonly ChosenColumn[], size: GroupSize): Table {
  const all = chosen.flatMap(({ column, heading }): Column[] => {
    if (isGroup(column)) return groups[column].columns(size)
    const { header, value }: Column = columns[column]
    return [{ header: heading ?? header, value }]
  })
  return {
    headings: all.map(({ header }) => header),
    cellsOf: (record) => {
      const known = knownOf(record)
      return all.map(({ value }) => value(known))
    },
  }
}

/** What a preset has for these kinds; "everything" has every column that one of them can fill. */
export function columnsOfPreset(id: PresetId, kinds: readonly PageKind[]): ChosenColumn[] {
  const of: readonly ChosenColumn[] =
    id === 'everything' ? columnIds.map((column) => ({ column })) : presets[id].columns
  return id === 'everything' || id === 'spreadsheet'
    ? of.filter(({ column }) => fitsKinds(column, kinds))
    : [...of]
}

/** Whether a column can hold anything for one of these kinds. */
export function fitsKinds(id: ColumnId, kinds: readonly PageKind[]): boolean {
  const { kinds: own }: Pick<Column, 'kinds'> = isGroup(id)
    ? (groups[id] as ColumnGroup)
    : (columns[id] as Column)
  return own?.some((kind) => kinds.includes(kind)) ?? true
}

/** What the file calls a column by itself; a group has many headings. */
export function headerOf(id: ColumnId): string | undefined {
  return isGroup(id) ? undefined : columns[id].header
}

export function isGroup(id: ColumnId): id is keyof typeof groups {
  return id in groups
}
