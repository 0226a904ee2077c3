import type { ColumnName } from '../../lib/library/columns.ts'

/** The least width of each column in rem, and its share of what is left. */
const widths: Record<ColumnName, [least: number, share: number]> = {
  name: [13, 3],
  kind: [6, 1],
  headline: [14, 4],
  company: [10, 3],
  place: [9, 2],
  email: [13, 3],
  tags: [9, 2],
  lists: [9, 2],
  note: [12, 3],
  standing: [7.5, 1],
  createdAt: [8, 1],
  updatedAt: [8, 1],
}

const chooserWidth = 2.7692

/** The columns as a CSS grid has them, and how wide they are at least, in rem. */
export function widthsOf(columns: readonly ColumnName[]): { template: string; least: number } {
  const tracks = columns.map((column) => `minmax(${widths[column][0]}rem, ${widths[column][1]}fr)`)
  const least = columns.reduce((sum, column) => sum + widths[column][0], chooserWidth)
  return { template: [`${chooserWidth}rem`, ...tracks].join(' '), least }
}
