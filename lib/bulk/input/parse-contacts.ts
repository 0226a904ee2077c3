import { yieldToPage } from '../../input/yield-to-page.ts'
import { columnRoles, type ColumnRole } from './headings.ts'
import { parseRow, type RankedColumns } from './parse-row.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'
import type { ContactCard } from './vcards.ts'

/** Cards between two pauses. */
const step = 64

/** Reads each vCard like a table row with a column for each value. */
export async function parseContacts(
  cards: readonly ContactCard[],
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const read = new InputCollector()
  const pause = yieldToPage()
  for (const [at, card] of cards.entries()) {
    if (at % step === 0) {
      watch.onProgress?.(at / cards.length)
      await pause()
      watch.signal?.throwIfAborted()
    }
    const { cells, columns } = rowOf(card)
    read.add(parseRow(cells, columns, socialUrl), card.line, cells.filter(Boolean).join(', '))
  }
  watch.onProgress?.(1)
  return read.reading
}

function rowOf({ name, fullName, emails, organization, urls }: ContactCard): {
  cells: string[]
  columns: RankedColumns
} {
  const [family = '', given = ''] = name
  const values: [ColumnRole, string][] = [
    ['fullName', fullName],
    ['firstName', given],
    ['lastName', family],
    ...emails.map((email): [ColumnRole, string] => ['email', email]),
    ['company', organization[0] ?? ''],
    // Address books keep emails more up to date than links.
    ...(emails.length > 0 ? [] : urls).map((url): [ColumnRole, string] => ['domain', url]),
  ]
  const columns = Object.fromEntries(
    columnRoles.map((role) => [role, values.flatMap(([each], at) => (each === role ? [at] : []))]),
  ) as Record<ColumnRole, number[]>
  return { cells: values.map(([, text]) => text), columns }
}
