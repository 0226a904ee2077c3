import { yieldToPage } from '../../yield-to-page.ts'
import { columnRoles, type ColumnRole } from './column-roles.ts'
import { parseRow, type RankedColumns } from './parse-row.ts'
import { InputCollector, type ParsedInput, type ParseOptions } from './parsed-input.ts'
import type { ContactCard } from './vcards.ts'

const step = 64

/** Calls `visit` for each card. Pauses in between, reports progress, and can be aborted. */
export async function visitCards(
  cards: readonly ContactCard[],
  watch: ParseOptions,
  visit: (card: ContactCard) => void,
): Promise<void> {
  const pause = yieldToPage()
  for (const [at, card] of cards.entries()) {
    if (at % step === 0) {
      watch.onProgress?.(at / cards.length)
      await pause()
      watch.signal?.throwIfAborted()
    }
    visit(card)
  }
  watch.onProgress?.(1)
}

/** Reads each vCard like a row with one column per value. */
export async function parseContacts(
  cards: readonly ContactCard[],
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ParsedInput> {
  const read = new InputCollector()
  await visitCards(cards, watch, (card) => {
    const { cells, columns } = card.isCompany ? columnsOfCompany(card) : columnsOfCard(card)
    read.add(parseRow(cells, columns, socialUrl), card.line, cells.filter(Boolean).join(', '))
  })
  return read.reading
}

/**
 * A card as a row. If it has emails, its links are skipped unless `withLinks` is set, because emails are more often up
 * to date.
 */
export function columnsOfCard(
  { name, fullName, emails, organization, urls }: ContactCard,
  withLinks = false,
): { cells: string[]; columns: RankedColumns } {
  const [family = '', given = ''] = name
  const values: [ColumnRole, string][] = [
    ['fullName', fullName],
    ['firstName', given],
    ['lastName', family],
    ...emails.map(({ text }): [ColumnRole, string] => ['email', text]),
    ['company', organization[0] ?? ''],
    ...(emails.length > 0 && !withLinks ? [] : urls).map((url): [ColumnRole, string] => ['domain', url]),
  ]
  return columnsOf(values)
}

/** The mailbox belongs to no person; only its domain counts. */
const columnsOfCompany = ({ fullName, emails, organization, urls }: ContactCard) =>
  columnsOf([
    ['company', organization[0] ?? fullName],
    ...urls.map((url): [ColumnRole, string] => ['domain', url]),
    ...emails.map(({ text }): [ColumnRole, string] => ['domain', text.slice(text.lastIndexOf('@') + 1)]),
  ])

function columnsOf(values: readonly [ColumnRole, string][]): { cells: string[]; columns: RankedColumns } {
  const columns = Object.fromEntries(
    columnRoles.map((role) => [role, values.flatMap(([each], at) => (each === role ? [at] : []))]),
  ) as Record<ColumnRole, number[]>
  return { cells: values.map(([, text]) => text), columns }
}
