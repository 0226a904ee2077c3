import { compareTexts } from '../canonical-json.ts'
import type { ContactDetails, ContactEmail } from '../rows/annotations.ts'
import type { Subject } from '../rows/subject.ts'

/** Merges contact details of one person, independent of their order. */
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

const typeRanks = ['professional', null, 'personal']
const rankOf = ({ type }: ContactEmail) =>
  typeRanks.indexOf(type === 'professional' || type === 'personal' ? type : null)

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

function mergePhones(phones: readonly string[]): string[] {
  const byDigits = new Map<string, string>()
  for (const phone of phones.toSorted(compareTexts)) {
    const digits = phone.replaceAll(/[^\p{N}+#*]/gu, '') || phone
    if (!byDigits.has(digits)) byDigits.set(digits, phone)
  }
  return [...byDigits.values()]
}

/**
 * The contact details that `first` keeps when it is separated from `other`: its own, and those added since the merge.
 */
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

/** A row's contact details, with the email that the row shows first. */
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

/** Texts by which address book entries are found: further emails and phone numbers. */
export const contactTexts = ({ contact, email }: Subject): string[] =>
  contact
    ? [
        ...contact.emails.map(({ address }) => address).filter((address) => address !== email),
        ...contact.phones,
      ]
    : []
