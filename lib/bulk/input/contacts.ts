import { canonicalText } from '../../text/canonical-text.ts'
import { parseAddress } from '../../input/parse-address.ts'
import { parseEmail } from '../../input/parse-email.ts'
import { plainMailbox } from '../../input/plain-mailbox.ts'
import { fold } from '../../text/fold.ts'
import type { Page } from '../../pages/page.ts'
import type { ContactEmail } from '../../records/rows/annotations.ts'
import { companyTokens, nameTokens } from '../../records/matching/name.ts'
import { canonicalEmail } from '../../records/suppression/suppression-names.ts'
import { columnsOfPeople, peopleOfRow } from './columns.ts'
import { detailRoles, type DetailRole } from './column-roles.ts'
import { emailTypeIn, isLabelHeading } from './headings.ts'
import { fullNameOf, labelOf, type EntryFields } from './input-entry.ts'
import { columnsOfCard, visitCards } from './parse-contacts.ts'
import type { ParseOptions } from './parsed-input.ts'
import { companyIn, personNameIn, readValues, type RowValues } from './parse-row.ts'
import { isNoCompany, isPlaceholder } from './placeholders.ts'
import { namesOfColumns, labelOfCells, visitRows, type TableFormat, type TableSource } from './table.ts'
import type { ContactCard } from './vcards.ts'

export interface Contact extends Pick<EntryFields, 'page' | 'firstName' | 'lastName' | 'company'> {
  /** Empty if only an email or a page is known. */
  name: string
  title: string
  emails: ContactEmail[]
  phones: string[]
  note: string
  labels: string[]
}

/** `line` counts from 1. */
export interface SkippedRow {
  line: number
  text: string
}

export interface ContactsRead {
  contacts: Contact[]
  /** Other rows repeat them. */
  people: number
  skipped: SkippedRow[]
}

class ContactCollector {
  readonly #contacts: Contact[] = []
  readonly #skipped: SkippedRow[] = []
  readonly #known = new Set<string>()
  #people = 0

  add(contact: Contact | null, line: number, text: string): void {
    if (!contact) {
      this.#skipped.push({ line, text: labelOf(text) })
      return
    }
    this.#contacts.push(contact)
    const identities = identitiesOf(contact)
    if (!identities.some((identity) => this.#known.has(identity))) this.#people += 1
    for (const identity of identities) this.#known.add(identity)
  }

  get read(): ContactsRead {
    return { contacts: this.#contacts, people: this.#people, skipped: this.#skipped }
  }
}

/** Reads contacts from a table, with the columns of a bulk run and those that only contacts have. */
export async function readTableContacts(
  source: TableSource,
  format: TableFormat,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ContactsRead> {
  const heading = namesOfColumns(source, format)
  const people = columnsOfPeople(format.columns, heading)
  const types = typesOfEmails(
    people.flatMap(({ email }) => email),
    heading,
  )
  const details = Object.fromEntries(
    detailRoles.map((role) => [
      role,
      format.columns.flatMap((each, column) => (each === role ? [column] : [])),
    ]),
  ) as Record<DetailRole, number[]>
  const read = new ContactCollector()
  const skip = (row: number, cells: readonly string[]) => read.add(null, row, labelOfCells(cells))
  await visitRows(source, format, watch, {
    onHeading: () => {},
    onUnclear: skip,
    onRow(row, cells) {
      const textsOf = (role: DetailRole) =>
        details[role].map((column) => (cells[column] ?? '').trim()).filter((text) => !isPlaceholder(text))
      const some = peopleOfRow(cells, people)
      for (const columns of some) {
        // With several people in a row, it is unclear which of them has this title and these phones.
        const isOnly = some.length === 1
        const contact = contactOf(readValues(cells, columns), socialUrl, {
          typeOf: (column) => types(column, cells),
          title: (isOnly && textsOf('title').find((text) => !salutation.test(text))) || '',
          phones: isOnly ? textsOf('phone').flatMap((text) => text.split(/\s+:::\s+|[;\r\n]+/)) : [],
          note: textsOf('note').join('\n\n'),
          labels: textsOf('labels').flatMap((text) => text.split(/\s+:::\s+|[;,\r\n]+/)),
        })
        read.add(contact, row, labelOfCells(cells))
      }
    },
  })
  return read.read
}

/** Some exports use `Title` for a salutation. */
const salutation = /^(mr|mrs|ms|miss|mx|dr|prof|herr|frau|mme|mlle|m|sr|sra|srta)\.?$/i

/** From the heading of the email's column or the label cell next to it. */
function typesOfEmails(
  columns: readonly number[],
  heading: readonly string[] | null,
): (column: number, cells: readonly string[]) => ContactEmail['type'] {
  const byHeading = new Map(columns.map((column) => [column, emailTypeIn(heading?.[column] ?? '')]))
  const labels = new Map(
    columns.flatMap((column) => {
      const label = [column - 1, column + 1].find((at) => isLabelHeading(heading?.[at] ?? ''))
      return label === undefined ? [] : [[column, label] as const]
    }),
  )
  return (column, cells) => {
    const label = labels.get(column)
    return byHeading.get(column) ?? (label === undefined ? null : emailTypeIn(cells[label] ?? ''))
  }
}

export async function readCardContacts(
  cards: readonly ContactCard[],
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<ContactsRead> {
  const read = new ContactCollector()
  await visitCards(cards, watch, (card) => {
    const { cells, columns } = columnsOfCard(card, true)
    const types = new Map(card.emails.map(({ text, type }) => [text, type]))
    const contact = contactOf(readValues(cells, columns), socialUrl, {
      typeOf: (_, text) => types.get(text) ?? null,
      title: card.title,
      phones: card.phones,
      note: card.note,
      labels: card.categories,
      isCompany: card.isCompany,
    })
    read.add(contact, card.line, labelOfCells(cells))
  })
  return read.read
}

interface Details extends Pick<Contact, 'title' | 'phones' | 'note' | 'labels'> {
  typeOf: (column: number, text: string) => ContactEmail['type']
  /** Marked as a company. Otherwise, only a name equal to the company's shows that. */
  isCompany?: boolean
}

/** `null` if there is none. */
function contactOf(
  values: RowValues,
  socialUrl: string,
  { typeOf, isCompany: isStatedCompany = false, ...details }: Details,
): Contact | null {
  const person = personNameIn(values)
  const stated = values.company.find(({ text }) => !isNoCompany(text))?.text
  const company = stated === undefined ? undefined : companyIn(stated).company
  const written = values.fullName[0]?.text ?? values.firstName[0]?.text ?? values.lastName[0]?.text ?? ''
  const isCompany =
    isStatedCompany ||
    (company !== undefined &&
      fold(written) === fold(company) &&
      values.firstName.length + values.lastName.length === 0)
  const emails = emailsIn(values, typeOf)
  const page = pageIn(values, socialUrl)
  const name = isCompany ? '' : person ? fullNameOf(person) : nameAsWritten(written)
  if (!page && name === '' && (isCompany || emails.length === 0)) return null
  const phones = details.phones.map((text) => text.trim()).filter((text) => digitsIn(text).length >= 3)
  return {
    ...(isCompany ? {} : person),
    ...(page ? { page } : {}),
    ...(company === undefined || parseAddress(company, socialUrl) ? {} : { company: canonicalText(company) }),
    ...details,
    name,
    emails,
    phones: [...new Set(phones)],
    labels: details.labels.map((text) => text.trim()).filter((text) => text !== '' && !ownGroup.test(text)),
  }
}

/** Programs add these to every contact, such as `* myContacts`. */
const ownGroup = /^\*|^(unfiled|mycard)$/i

/** Can't be split; empty if it has no letter. */
const nameAsWritten = (text: string) =>
  /\p{L}/u.test(text) && !text.includes('@') ? canonicalText(text) : ''

function pageIn(values: RowValues, socialUrl: string): Page | null {
  for (const { text } of [...values.address, ...values.domain, ...values.company]) {
    const read = parseAddress(text, socialUrl, 'domain')
    if (read && 'page' in read && read.page.kind === 'person') return read.page
  }
  return null
}

function emailsIn(values: RowValues, typeOf: Details['typeOf']): ContactEmail[] {
  const found = new Map<string, ContactEmail>()
  for (const { column, text } of [...values.email, ...values.address]) {
    if (!text.includes('@')) continue
    const address = emailAsWritten(text)
    const name = address?.toLowerCase()
    if (name && !found.has(name)) found.set(name, { address: address!, type: typeOf(column, text) })
  }
  return [...found.values()]
}

/** No lookup uses it, so a probable typing error is accepted. */
function emailAsWritten(text: string): string | null {
  const read = parseEmail(text)
  if ('email' in read) return read.email
  return canonicalEmail(text) === null ? null : plainMailbox(text)
}

/**
 * Keys that identify a contact in other rows and files, most certain first: a page; an email with the name; without a
 * page, the name with the company. A name alone counts only if there is nothing else.
 */
export function identitiesOf({ page, name, company, emails, phones }: Contact): string[] {
  const tokens = nameTokens(name).toSorted().join(' ') || fold(name)
  const sure = [
    ...(page ? [`page:${page.id}`] : []),
    ...emails.map(({ address }) => `email:${canonicalEmail(address) ?? address.toLowerCase()}|${tokens}`),
    ...(!page && company && tokens ? [`work:${tokens}|${companyTokens(company).join('')}`] : []),
  ]
  return sure.length > 0 ? sure : [`name:${tokens}|${digitsIn(phones[0] ?? '')}`]
}

const digitsIn = (text: string) => text.replaceAll(/[^\p{N}]/gu, '')
