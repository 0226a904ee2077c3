import { compareTexts } from '../canonical-json.ts'
import type { ContactDetails, ContactEmail } from '../database/rows/contacts.ts'
import type { Subject } from '../database/rows/records.ts'

/** Of several details of one person all: the same whichever comes first. `undefined` where there are none. */
export function mergeContacts(all: readonly (ContactDetails | undefined)[]): ContactDetails | undefined {
  const some = all.filter((one) => one !== undefined)
  if (some.length === 0) return undefined
  const { firstName, lastName } = some.reduce((one, other) =>
    isFuller(nameOf(other), nameOf(one)) ? other : one,
  )
  const title = some
    .map((one) => one.title ?? '')
    .reduce((one, other) => (isFuller(other, one) ? other : one))
  return {
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(title ? { title } : {}),
    emails: mergeEmails(some.flatMap(({ emails }) => emails)),
    phones: mergePhones(some.flatMap(({ phones }) => phones)),
  }
}

const nameOf = ({ firstName = '', lastName = '' }: ContactDetails) => `${firstName} ${lastName}`

const isFuller = (text: string, than: string) =>
  text.length > than.length || (text.length === than.length && compareTexts(text, than) > 0)

/** Work addresses first, those at home last. */
const typeRanks = ['professional', null, 'personal']
const rankOf = ({ type }: ContactEmail) =>
  typeRanks.indexOf(type === 'professional' || type === 'personal' ? type : null)

/** Each address once, however its letters are written. */
function mergeEmails(emails: readonly ContactEmail[]): ContactEmail[] {
  const sorted = emails.toSorted(
    (a, b) =>
      Number(a.type === null) - Number(b.type === null) ||
      rankOf(a) - rankOf(b) ||
      compareTexts(a.address, b.address) ||
      compareTexts(a.type ?? '', b.type ?? ''),
  )
  const byAddress = new Map<string, ContactEmail>()
  for (const email of sorted) {
    const name = email.address.toLowerCase()
    if (!byAddress.has(name)) byAddress.set(name, email)
  }
  return [...byAddress.values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || compareTexts(a.address, b.address),
  )
}

/** Each number once, however its digits are grouped. */
function mergePhones(phones: readonly string[]): string[] {
  const byDigits = new Map<string, string>()
  for (const phone of phones.toSorted(compareTexts)) {
    const digits = phone.replaceAll(/[^\p{N}+#*]/gu, '') || phone
    if (!byDigits.has(digits)) byDigits.set(digits, phone)
  }
  return [...byDigits.values()]
}

/** What `now` has of contact details that `first` had, and that came with neither of both since they were one. */
export function contactWithout(now: Subject, first: Subject, other: Subject): ContactDetails | undefined {
  const { contact } = now
  if (!contact) return undefined
  const known = mergeContacts([first.contact, other.contact])
  const since: ContactDetails = {
    emails: contact.emails.filter(({ address }) => !known?.emails.some((one) => one.address === address)),
    phones: contact.phones.filter((phone) => !known?.phones.includes(phone)),
  }
  return since.emails.length + since.phones.length > 0 ? mergeContacts([first.contact, since]) : first.contact
}

/** The contact details of a row, with the address first that the row shows. */
export function contactOf({
  contact,
  email = '',
  uncorrected,
}: Partial<Subject>): ContactDetails | undefined {
  if (!contact) return undefined
  const own = uncorrected?.email ?? email
  const shown = contact.emails.filter(({ address }) => address === own)
  return { ...contact, emails: [...shown, ...contact.emails.filter((one) => !shown.includes(one))] }
}

/** By what else of an address book a person is searched: their other emails and their phones. */
export const contactTexts = ({ contact, email }: Subject): string[] =>
  contact
    ? [
        ...contact.emails.map(({ address }) => address).filter((address) => address !== email),
        ...contact.phones,
      ]
    : []
