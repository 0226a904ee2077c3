import { isoOf } from './column.ts'
import { cardText, compound, contentLine, escapeCardText } from './content-line.ts'
import { languageTag } from './language-tag.ts'
import { exportViewOf, type ExportedRecord, type ExportView } from './export-view.ts'
import { hostOfWebsite } from '../input/domain-of-website.ts'

type Property = [name: string, value: string | null | undefined]

/** 4.0 is RFC 6350. Outlook and older phones read 3.0, RFC 2426. */
export type VcardVersion = '3.0' | '4.0'

/**
 * The vCard of a person or a company; `null` for a job. A library would add 25 kB and replace only the 45 lines of
 * `content-line.ts` (decision 15). The tests read the cards with a library.
 */
export function vcardOf(record: ExportedRecord, version: VcardVersion = '4.0'): string | null {
  const known = exportViewOf(record)
  if (known.subject.kind === 'job') return null
  if (version === '3.0') return lines(inVersion3(known))
  const own = known.subject.kind === 'person' ? ofPerson(known) : ofCompany(known)
  const properties: Property[] = [
    ['BEGIN', 'VCARD'],
    ['VERSION', '4.0'],
    ['PRODID', '-//Sidelight//Sidelight//EN'],
    ['UID;VALUE=text', escapeCardText(known.subject.key)],
    ['FN', escapeCardText(displayNameOf(known))],
    ...own,
    ['URL', uriOf(known.subject.url)],
    ['SOURCE', uriOf(known.subject.url)],
    ['CATEGORIES', [...known.subject.tags, ...known.listNames].map(escapeCardText).join(',')],
    ['NOTE', escapeCardText(known.subject.note)],
    ['REV', timestamp(known.subject.updatedAt)],
    ['END', 'VCARD'],
  ]
  return lines(properties)
}

function lines(properties: Property[]): string {
  return properties.map(([name, value]) => (value ? contentLine(name, value) : '')).join('')
}

/**
 * The properties in version 3.0: it has no KIND and LANG, requires N, and escapes all semicolons. Readers accept one
 * note, so notes are joined.
 */
function inVersion3(known: ExportView): Property[] {
  const { subject, person, company, emails } = known
  const isPerson = subject.kind === 'person'
  const { headquarter: at } = company ?? {}
  const position = person.currentPosition
  const about = isPerson ? [person.headline, person.summary] : [company?.tagline, company?.description]
  const notes = [...about, subject.note].map((text) => text?.trim()).filter(Boolean)
  const office = at && {
    ...at,
    street: [at.street1, at.street2].filter(Boolean).join('\n'),
    state: at.geographicArea,
  }
  return [
    ['BEGIN', 'VCARD'],
    ['VERSION', '3.0'],
    ['PRODID', '-//Sidelight//Sidelight//EN'],
    ['UID', escapeAll(subject.key)],
    ['FN', escapeAll(displayNameOf(known))],
    ['N', (isPerson ? nameOf(person) : null) ?? compound([displayNameOf(known), '', '', '', ''])],
    ['TITLE', isPerson ? escapeAll(position?.title ?? '') : null],
    ['ORG', compound([isPerson ? (position?.companyName ?? subject.company) : subject.name])],
    // Makes Apple's address book show a company.
    ['X-ABSHOWAS', isPerson ? null : 'COMPANY'],
    ...emails.map(({ address, type }): Property => [
      `EMAIL;TYPE=INTERNET${{ professional: ',WORK', personal: ',HOME' }[type ?? ''] ?? ''}`,
      escapeAll(address),
    ]),
    ['TEL;TYPE=WORK,VOICE', escapeAll(company?.phone ?? '')],
    ...(subject.contact?.phones ?? []).map((phone): Property => ['TEL;TYPE=VOICE', escapeAll(phone)]),
    ['ADR;TYPE=WORK', address(isPerson ? person.location : office)],
    ['URL', uriOf(company?.websiteUrl) ?? uriOf(subject.url)],
    ['SOURCE', uriOf(subject.url)],
    ['CATEGORIES', [...subject.tags, ...known.listNames].map(escapeAll).join(',')],
    ['NOTE', escapeAll(notes.join('\n\n'))],
    ['REV', timestamp(subject.updatedAt)],
    ['END', 'VCARD'],
  ]
}

const escapeAll = (text: string) => compound([text])

/** A name, because RFC 6350 requires one. Without a name, other known data is better than an internal id. */
function displayNameOf({ subject, emails, person, company }: ExportView): string {
  const handle = person.publicIdentifier ?? company?.universalName
  const present = [subject.name, emails[0]?.address, subject.email, handle, subject.headline, subject.company]
  return present.map((text) => cardText(text ?? '').trim()).find(Boolean) ?? 'Unknown'
}

const emailTypes: Record<string, string> = { professional: ';TYPE=work', personal: ';TYPE=home' }

function ofPerson(known: ExportView): Property[] {
  const { person, emails, subject, languages } = known
  const position = person.currentPosition
  const tags = languages.map(({ language }) => languageTag(language)).filter((tag) => tag !== null)
  return [
    ['KIND', 'individual'],
    ['N', nameOf(person)],
    ['TITLE', escapeCardText(position?.title ?? '')],
    ['ORG', compound([position?.companyName ?? subject.company])],
    ...emails.map(({ address, type }): Property => [
      `EMAIL${emailTypes[type ?? ''] ?? ''}`,
      escapeCardText(address),
    ]),
    ...(subject.contact?.phones ?? []).map((phone): Property => ['TEL;VALUE=text', escapeCardText(phone)]),
    ['ADR', address(person.location)],
    ...[...new Set(tags)].map((tag): Property => ['LANG', tag]),
    ['NOTE', escapeCardText(person.headline ?? '')],
    ['NOTE', escapeCardText(person.summary ?? '')],
  ]
}

function ofCompany({ company, subject }: ExportView): Property[] {
  const { headquarter: at } = company ?? {}
  const street = [at?.street1, at?.street2].filter(Boolean).join('\n')
  return [
    ['KIND', 'org'],
    ['ORG', compound([subject.name])],
    ['TEL;VALUE=text;TYPE=work', escapeCardText(company?.phone ?? '')],
    ['ADR', address(at && { ...at, street, state: at.geographicArea })],
    ['URL;TYPE=work', uriOf(company?.websiteUrl)],
    ['NOTE', escapeCardText(company?.tagline ?? '')],
    ['NOTE', escapeCardText(company?.description ?? '')],
  ]
}

/** First and last name. The provider doesn't separate the other parts. */
function nameOf(person: ExportView['person']): string | null {
  const { firstName, lastName } = person
  return firstName || lastName ? compound([lastName, firstName, '', '', '']) : null
}

interface Place {
  street?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  postalCode?: string | null | undefined
  country?: string | null | undefined
}

/** The standard recommends leaving post office box and floor empty. */
function address(place: Place | null | undefined): string | null {
  const { street, city, state, postalCode, country } = place ?? {}
  const parts = [street, city, state, postalCode, country]
  return parts.some(Boolean) ? compound(['', '', ...parts]) : null
}

/** A website gets its missing scheme; `null` for other text. */
function uriOf(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '') ?? (hostOfWebsite(text) ? URL.parse(`https://${text?.trim()}`) : null)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** As in RFC 6350, 4.3.5: `20261121T123000Z`; `null` if invalid. */
function timestamp(at: number): string | null {
  return isoOf(at)?.replaceAll(/[-:]|\.\d+/g, '') ?? null
}
