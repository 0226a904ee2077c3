import { labelled } from './plainDocument.ts'
import { titledRows } from './titledRows.ts'

/** Things of unknown shape as lines of text: what looks like a name, then all else. */
export function unknownLines(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    const { title, rows } = titledRows(item)
    return [title ?? '', ...rows.map(({ label, value }) => labelled(label, value) ?? '')].filter(Boolean)
  })
}
