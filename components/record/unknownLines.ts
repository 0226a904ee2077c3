import { labelled } from '../ui/plainDocument.ts'
import { titledRows } from './titledRows.ts'

export function unknownLines(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const { title, rows } = titledRows(item)
    return [title ?? '', ...rows.map(({ label, value }) => labelled(label, value) ?? '')].filter(Boolean)
  })
}
