import type { Moment } from '../api/schemas/fields.ts'
import type { Education, Position } from '../api/schemas/person.ts'
import type { Column, GroupSize } from './column.ts'
import type { Cell } from './csv-lines.ts'
import type { ExportView } from './export-view.ts'

/** Such as `Position 1 title`. */
type Part<Item> = [word: string, value: (item: Item) => Cell]

const ofPosition: Part<Position>[] = [
  ['title', ({ title }) => title],
  ['company', ({ companyName }) => companyName],
  ['from', ({ startEndDate }) => monthText(startEndDate?.start)],
  ['to', ({ startEndDate }) => monthText(startEndDate?.end)],
]

const ofSchool: Part<Education>[] = [
  ['name', ({ schoolName }) => schoolName],
  ['degree', ({ degreeName }) => degreeName],
  ['field', ({ fieldOfStudy }) => fieldOfStudy],
  ['from', ({ startEndDate }) => monthText(startEndDate?.start)],
  ['to', ({ startEndDate }) => monthText(startEndDate?.end)],
]

export const positionColumns = ({ count }: GroupSize): Column[] =>
  numbered('Position', count, ofPosition, ({ positions }) => positions)

export const schoolColumns = ({ count }: GroupSize): Column[] =>
  numbered('School', count, ofSchool, ({ schools }) => schools)

function numbered<Item>(
  word: string,
  count: number,
  parts: Part<Item>[],
  itemsOf: (known: ExportView) => readonly Item[],
): Column[] {
  return Array.from({ length: count }, (_, index) =>
    parts.map(([part, value]) => ({
      header: `${word} ${index + 1} ${part}`,
      value: (known: ExportView) => {
        const item = itemsOf(known)[index]
        return item && value(item)
      },
    })),
  ).flat()
}

/** `2024-03`, or `2024` without a month. Other text stays unchanged. */
function monthText(moment: Moment | null | undefined): string | null {
  if (moment === null || moment === undefined) return null
  if (typeof moment === 'string') return /^\d{4}-\d{2}/.exec(moment)?.[0] ?? moment
  const { year, month } = moment
  return month ? `${year}-${String(month).padStart(2, '0')}` : String(year)
}
