import { columnNamed, defaultColumns, leaveFirst, type ColumnName } from '../../lib/library/columns.ts'
import type { TableState } from '../../lib/library/views.ts'

/** In line with the page's title. */
const checkWidth = 3
/** In rem, at the end of a row. */
const menuWidth = 2.5714

/** In rem. */
const paneWidth = 30

const leastWidth = 4
const maxWidth = 60

export type ColumnWidths = Partial<Record<ColumnName, number>>

/** And the table's minimum width in rem. */
export function widthsOf(
  columns: readonly ColumnName[],
  widths: ColumnWidths,
): { template: string; least: number } {
  const tracks = columns.map((column) => {
    const own = widths[column]
    if (own !== undefined) return `${own}rem`
    const { width, growsTo } = columnNamed(column)
    const [least, share] = width
    return `minmax(${least}rem, ${growsTo === undefined ? `${share}fr` : `${growsTo}rem`})`
  })
  const least = columns.reduce(
    (sum, column) => sum + (widths[column] ?? columnNamed(column).width[0]),
    checkWidth + menuWidth,
  )
  return { template: [`${checkWidth}rem`, ...tracks, `minmax(${menuWidth}rem, auto)`].join(' '), least }
}

/**
 * In `room` rem. All if the user has changed the columns, otherwise as many default columns as fit. The sort column
 * always stays, except beside an open record, which shows its value.
 */
export function fittedColumns(
  { columns, widths, sort }: Pick<TableState, 'columns' | 'widths' | 'sort'>,
  room: number,
  isBesideRecord = false,
): ColumnName[] {
  if (columns.join() !== defaultColumns.join()) return columns
  let shown = columns
  const space = isBesideRecord ? room - paneWidth : room
  for (const column of leaveFirst) {
    if (widthsOf(shown, widths).least <= space) break
    if (isBesideRecord || sort.every((by) => by.column !== column))
      shown = shown.filter((one) => one !== column)
  }
  return shown
}

/** In rem. */
export const boundWidth = (width: number): number =>
  Math.round(Math.max(leastWidth, Math.min(maxWidth, width || 0)) * 10) / 10

/** The name column stays first. */
export function movedColumn(columns: readonly ColumnName[], column: ColumnName, to: number): ColumnName[] {
  if (column === 'name') return [...columns]
  const others = columns.filter((other) => other !== column)
  const at = Math.max(1, Math.min(to, others.length))
  return [...others.slice(0, at), column, ...others.slice(at)]
}

export const remOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
