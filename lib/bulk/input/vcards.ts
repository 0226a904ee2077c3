import { yieldToPage } from '../../yield-to-page.ts'
import { decode, encodingOf } from './decode.ts'
import { emailTypeIn } from './headings.ts'
import { fold } from '../../text/fold.ts'
import type { Encoding } from './encodings.ts'
import { PreferredFirst } from './preferred-first.ts'

export interface ContactCard {
  /** Of `BEGIN:VCARD`, from 1. */
  line: number
  name: string[]
  fullName: string
  /** Or another organization. */
  isCompany: boolean
  emails: CardEmail[]
  organization: string[]
  title: string
  phones: string[]
  urls: string[]
  note: string
  categories: string[]
}

interface CardEmail {
  text: string
  type: 'professional' | 'personal' | null
}

interface OpenCard extends Omit<ContactCard, 'isCompany' | 'emails' | 'phones' | 'urls' | 'note'> {
  emails: PreferredFirst<CardEmail>
  phones: PreferredFirst<string>
  urls: PreferredFirst<string>
  notes: string[]
}

/** Such as `item1.EMAIL;TYPE=work:ann@acme.example`. */
interface Property {
  /** Shared with related properties, such as its label. */
  group: string
  name: string
  parameters: ReadonlyMap<string, string[]>
  value: string
}

export const isContactCards = (text: string): boolean =>
  /^\s*\uFEFF?\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))

/**
 * Reads vCards of versions 2.1, 3.0 and 4.0. Skips properties that can't be read. Maintained parsers read only 3.0 or
 * 4.0, and none supports quoted-printable text or charsets, which phones write.
 */
export async function readContactCards(
  bytes: Uint8Array,
  encoding: Encoding = encodingOf(bytes),
): Promise<ContactCard[]> {
  const cards: ContactCard[] = []
  let card: OpenCard | null = null
  // A group, and an assistant's card inside another one, are no people of the file.
  let isAgent = false
  let isInAgent = false
  let isGroup = false
  let isMarked = false
  let ofGroup = new Map<string, CardEmail>()
  const pause = yieldToPage()
  let count = 0
  for (const { line, text } of unfolded(decode(bytes, encoding))) {
    if (count++ % step === 0) await pause()
    const property = propertyIn(text)
    if (!property) continue
    const isOfCard = property.value.length < 20 && property.value.trim().toUpperCase() === 'VCARD'
    if (isAgent) {
      isAgent = !(property.name === 'END' && isOfCard)
    } else if (property.name === 'BEGIN' && isOfCard && isInAgent) {
      isAgent = true
      isInAgent = false
    } else if (property.name === 'BEGIN' && isOfCard) {
      card = openCard(line)
      isGroup = false
      isMarked = false
      ofGroup = new Map()
    } else if (property.name === 'END' && isOfCard) {
      if (card && !isGroup) cards.push(closeCard(card, isMarked))
      card = null
    } else if (card) {
      isInAgent = property.name === 'AGENT' && property.value.trim() === ''
      isGroup ||=
        /^(?:X-ADDRESSBOOKSERVER-)?KIND$/.test(property.name) && /^\s*group\s*$/i.test(property.value)
      isMarked ||=
        (property.name === 'X-ABSHOWAS' && /^\s*company\s*$/i.test(property.value)) ||
        (property.name === 'KIND' && /^\s*org\s*$/i.test(property.value))
      const email = addTo(card, property, encoding)
      if (email) ofGroup.set(property.group, email)
      // Apple labels a value by another property of the same group: `item1.X-ABLabel:_$!<Work>!$_`.
      const labelled = property.name === 'X-ABLABEL' ? ofGroup.get(property.group) : undefined
      if (labelled) labelled.type ??= emailTypeIn(property.value)
    }
  }
  return cards
}

const step = 256

const itself = (text: string) => text

const openCard = (line: number): OpenCard => ({
  line,
  name: [],
  fullName: '',
  emails: new PreferredFirst(({ text }) => text),
  organization: [],
  title: '',
  phones: new PreferredFirst(itself),
  urls: new PreferredFirst(itself),
  notes: [],
  categories: [],
})

const closeCard = (card: OpenCard, isMarked: boolean): ContactCard => {
  const { notes, emails, phones, urls, ...others } = card
  return {
    ...others,
    isCompany: isCompanyCard(card, isMarked),
    emails: emails.values,
    phones: phones.values,
    urls: urls.values,
    note: notes.join('\n\n'),
  }
}

/** A person's name counts more than the mark, because a company's card can name its contact there. */
function isCompanyCard(
  { name: [family = '', given = ''], fullName, organization }: OpenCard,
  isMarked: boolean,
) {
  const isNamedLikeIt = fullName !== '' && fold(fullName) === fold(organization[0] ?? '')
  return family === '' && given === '' && (isMarked || isNamedLikeIt)
}

/** Continued lines start with a space, and in quoted-printable text follow a final `=`. */
function* unfolded(text: string): Generator<{ line: number; text: string }> {
  let line = 0
  // Joined at the end of the line: a folded picture has hundreds of thousands of parts.
  let parts: string[] = []
  let isQuoted = false
  for (const [at, next] of text.split(/\r\n|\r|\n/).entries()) {
    const last = parts.at(-1)
    if (last !== undefined && isQuoted && last.endsWith('=')) {
      parts[parts.length - 1] = last.slice(0, -1)
      parts.push(next)
    } else if (last !== undefined && /^[ \t]/.test(next)) {
      parts.push(next.slice(1))
    } else {
      if (last !== undefined) yield { line, text: parts.join('') }
      line = at + 1
      parts = next === '' ? [] : [next]
      isQuoted = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(next)
    }
  }
  if (parts.length > 0) yield { line, text: parts.join('') }
}

function propertyIn(text: string): Property | null {
  // Sliced before matching, because a value can be a picture of megabytes.
  const [head = '', group = '', name, rest = ''] =
    /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):/.exec(text.slice(0, longestHead)) ?? []
  if (name === undefined) return null
  const value = text.slice(head.length)
  const parameters = new Map<string, string[]>()
  for (const part of rest.split(';').filter(Boolean)) {
    const [, key, given = ''] = /^([\w-]+)(?:=(.*))?$/s.exec(part) ?? []
    if (key === undefined) continue
    // Version 2.1 has types without a name, such as `TEL;CELL`.
    const [kind, values] = part.includes('=') ? [key.toUpperCase(), given] : ['TYPE', key]
    const list = values.replaceAll('"', '').split(',')
    parameters.set(kind, [...(parameters.get(kind) ?? []), ...list.map((each) => each.trim().toLowerCase())])
  }
  return { group, name: name.toUpperCase(), parameters, value }
}

/** In characters, with its parameters. */
const longestHead = 2000

const used = new Set(
  'N FN ORG TITLE NOTE CATEGORIES EMAIL TEL URL SOURCE X-SOCIALPROFILE SOCIALPROFILE IMPP'.split(' '),
)

function addTo(card: OpenCard, property: Property, encoding: Encoding): CardEmail | undefined {
  const { name, parameters } = property
  if (!used.has(name)) return undefined
  const types = parameters.get('TYPE') ?? []
  const isPreferred = types.includes('pref') || parameters.get('PREF')?.[0] === '1'
  const decoded = (text: string) => unescaped(decodedText(text, parameters, encoding))
  const value = decoded(property.value)
  // Split before decoding: encoded semicolons don't separate components.
  const components = () => property.value.split(/(?<!\\);/).map(decoded)
  switch (name) {
    case 'N':
      card.name = components()
      break
    case 'FN':
      card.fullName = value
      break
    case 'ORG':
      card.organization = components().filter(Boolean)
      break
    case 'TITLE':
      card.title ||= value
      break
    case 'NOTE':
      if (value !== '') card.notes.push(value)
      break
    case 'CATEGORIES':
      for (const category of property.value.split(/(?<!\\),/).map(decoded))
        if (category !== '') card.categories.push(category)
      break
    case 'EMAIL': {
      const email = { text: value.replace(/^mailto:/i, ''), type: emailTypeIn(types.join(' ')) }
      return card.emails.add(email, isPreferred) ? email : undefined
    }
    case 'TEL':
      card.phones.add(value.replace(/^tel:/i, ''), isPreferred)
      break
    case 'URL':
    case 'SOURCE':
    case 'X-SOCIALPROFILE':
    case 'SOCIALPROFILE':
    case 'IMPP':
      card.urls.add(value, isPreferred)
  }
  return undefined
}

/** If declared as quoted-printable, in the value's charset. */
function decodedText(value: string, parameters: Property['parameters'], encoding: Encoding): string {
  const encodings = [...(parameters.get('ENCODING') ?? []), ...(parameters.get('TYPE') ?? [])]
  if (!encodings.includes('quoted-printable')) return value
  const bytes = quotedPrintable(value)
  try {
    return new TextDecoder(parameters.get('CHARSET')?.[0] ?? encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function quotedPrintable(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const plain = new TextEncoder()
  for (const [piece, code] of text.matchAll(/=([\dA-F]{2})|[^=]+|=/gi))
    if (code === undefined) for (const byte of plain.encode(piece)) bytes.push(byte)
    else bytes.push(Number.parseInt(code, 16))
  return Uint8Array.from(bytes)
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
