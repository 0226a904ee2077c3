import { labelled } from '../ui/plainDocument.ts'
import { titledRows } from './titledRows.ts'

/** Items of unknown shape as lines of text: a likely name, then all other fields. */
export function unknownLines(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const { title, rows } = titledRows(item)
    return [title ?? '', ...rows.map(({ label, value }) => labelled(label, value) ?? '')].filter(Boolean)
  })
}
