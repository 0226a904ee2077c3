import { listed, type Column } from './column.ts'
import type { Cell } from './csv-lines.ts'
import type { ExportView } from './export-view.ts'

type Value = (known: ExportView) => Cell

/**
 * The columns of Google's own template, in its order, without those that can't be filled.
 * https://support.google.com/contacts/answer/1069522 (its "template")
 */
export const googleContactColumns = (): Column[] =>
  columnsOf({
    'First Name': firstName,
    'Last Name': lastName,
    'Organization Name': company,
    'Organization Title': title,
    Notes: note,
    // Google's own separator between several values.
    Labels: ({ subject, listNames }) => [...subject.tags, ...listNames].join(' ::: '),
    ...Object.assign(
      {},
      ...[0, 1, 2].map((at) => ({
        [`E-mail ${at + 1} - Label`]: emailLabel(at),
        [`E-mail ${at + 1} - Value`]: email(at),
      })),
    ),
    'Phone 1 - Label': labelled('Work', phone),
    'Phone 1 - Value': phone,
    'Address 1 - Label': labelled('Work', (known) =>
      [street, city, state, postalCode, country].map((part) => part(known)).find(Boolean),
    ),
    'Address 1 - Street': street,
    'Address 1 - City': city,
    'Address 1 - Region': state,
    'Address 1 - Postal Code': postalCode,
    'Address 1 - Country': country,
    'Website 1 - Label': labelled('Profile', profile),
    'Website 1 - Value': profile,
    'Website 2 - Label': labelled('Work', website),
    'Website 2 - Value': website,
  })

/**
 * The columns of Outlook's template, in its order, without those that can't be filled.
 * https://support.microsoft.com/office/create-or-edit-csv-files-to-import-into-outlook-4518d70d-8fe9-46ad-94fa-1494247193c7
 */
export const outlookContactColumns = (): Column[] =>
  columnsOf({
    'First Name': firstName,
    'Last Name': lastName,
    'E-mail Address': email(0),
    'E-mail 2 Address': email(1),
    'E-mail 3 Address': email(2),
    'Business Phone': phone,
    'Job Title': title,
    Company: company,
    'Business Street': street,
    'Business City': city,
    'Business State': state,
    'Business Postal Code': postalCode,
    'Business Country/Region': country,
    'Web Page': (known) => website(known) || profile(known),
    Notes: note,
    Categories: ({ subject, listNames }) => [...subject.tags, ...listNames].join(';'),
  })

function columnsOf(values: Record<string, Value>): Column[] {
  return Object.entries(values).map(([header, value]) => ({ header, value }))
}

/** The first name. If a name can't be split, all of it, as both programs do. */
function firstName({ person, subject }: ExportView): Cell {
  if (subject.kind !== 'person') return null
  return person.firstName || person.lastName ? person.firstName : subject.name
}

function lastName({ person }: ExportView): Cell {
  return person.lastName
}

function company({ person, subject }: ExportView): Cell {
  if (subject.kind === 'company') return subject.name
  return person.currentPosition?.companyName || subject.company
}

const title: Value = ({ person }) => person.currentPosition?.title
const note: Value = ({ subject }) => subject.note
const phone: Value = ({ company: firm, subject }) => firm?.phone ?? subject.contact?.phones[0]
const website: Value = (known) => known.company?.websiteUrl
const profile: Value = ({ subject }) => subject.url
const street: Value = ({ company: { headquarter: at } = {} }) => listed([at?.street1, at?.street2])
const city: Value = ({ person, company: firm }) => person.location?.city ?? firm?.headquarter?.city
const state: Value = ({ person, company: firm }) =>
  person.location?.state ?? firm?.headquarter?.geographicArea
const postalCode: Value = (known) => known.company?.headquarter?.postalCode
const country: Value = ({ person, company: firm }) => person.location?.country ?? firm?.headquarter?.country

const email =
  (at: number): Value =>
  ({ emails, subject }) =>
    emails[at]?.address ?? (at === 0 ? subject.email : null)

const emailTypes: Record<string, string> = { professional: 'Work', personal: 'Home' }

const emailLabel = (at: number) => (known: ExportView) =>
  email(at)(known) ? (emailTypes[known.emails[at]?.type ?? ''] ?? 'Other') : null

const labelled =
  (label: string, value: Value): Value =>
  (known) =>
    value(known) ? label : null
