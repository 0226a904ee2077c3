import { decode, encodingOf } from './decode.ts'
import type { Encoding } from './encodings.ts'

/** What a vCard says of one contact, as it is written there. */
export interface ContactCard {
  /** The line of its `BEGIN:VCARD`, from 1. */
  line: number
  /** Family, given, additional names, prefixes, suffixes. */
  name: string[]
  fullName: string
  emails: string[]
  /** Company, then its departments. */
  organization: string[]
  title: string
  phones: string[]
  urls: string[]
  note: string
}

/** One property of a card: `item1.EMAIL;TYPE=work:ann@acme.example`. */
interface Property {
  name: string
  parameters: ReadonlyMap<string, string[]>
  value: string
}

/** Whether bytes are contact cards: their text begins with one. */
export const isContactCards = (text: string): boolean =>
  /^\s*\uFEFF?\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))

/**
 * The contacts in a file of vCards of version 2.1, 3.0 or 4.0; what can't be read of a card is left out of it. Parsers that
 * are maintained read version 4.0 or 3.0 only, and none of them quoted-printable text or charsets, which phones write.
 */
export function readContactCards(bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): ContactCard[] {
  const cards: ContactCard[] = []
  let card: ContactCard | null = null
  for (const { line, text } of unfolded(decode(bytes, encoding))) {
    const property = propertyIn(text)
    if (!property) continue
    const value = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN' && value === 'VCARD') card = emptyCard(line)
    else if (property.name === 'END' && value === 'VCARD') {
      if (card) cards.push(card)
      card = null
    } else if (card) addTo(card, property, encoding)
  }
  return cards
}

const emptyCard = (line: number): ContactCard => ({
  line,
  name: [],
  fullName: '',
  emails: [],
  organization: [],
  title: '',
  phones: [],
  urls: [],
  note: '',
})

/** Lines with those that continue them: by a blank at the beginning, or in quoted-printable text by `=` at the end. */
function* unfolded(text: string): Generator<{ line: number; text: string }> {
  let [line, whole] = [0, '']
  let isQuoted = false
  for (const [at, next] of text.split(/\r\n|\r|\n/).entries()) {
    if (isQuoted && whole.endsWith('=')) {
      whole = whole.slice(0, -1) + next
      continue
    }
    if (whole !== '' && /^[ \t]/.test(next)) {
      whole += next.slice(1)
      continue
    }
    if (whole !== '') yield { line, text: whole }
    ;[line, whole] = [at + 1, next]
    isQuoted = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(next)
  }
  if (whole !== '') yield { line, text: whole }
}

function propertyIn(text: string): Property | null {
  const [, , name, rest = '', value = ''] =
    /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(text) ?? []
  if (name === undefined) return null
  const parameters = new Map<string, string[]>()
  for (const part of rest.split(';').filter(Boolean)) {
    const [, key, given = ''] = /^([\w-]+)(?:=(.*))?$/s.exec(part) ?? []
    if (key === undefined) continue
    // Version 2.1 writes bare types, such as `TEL;CELL`.
    const [kind, values] = part.includes('=') ? [key.toUpperCase(), given] : ['TYPE', key]
    const list = values.replaceAll('"', '').split(',')
    parameters.set(kind, [...(parameters.get(kind) ?? []), ...list.map((each) => each.trim().toLowerCase())])
  }
  return { name: name.toUpperCase(), parameters, value }
}

function addTo(card: ContactCard, property: Property, encoding: Encoding): void {
  const { name, parameters } = property
  const first = parameters.get('TYPE')?.includes('pref') || parameters.get('PREF')?.[0] === '1'
  const put = (list: string[], text: string) => {
    if (text !== '' && !list.includes(text)) list.splice(first ? 0 : list.length, 0, text)
  }
  const decoded = (text: string) => unescaped(decodedText(text, parameters, encoding))
  const value = decoded(property.value)
  // Encoded semicolons part no components.
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
      card.note ||= value
      break
    case 'EMAIL':
      put(card.emails, value.replace(/^mailto:/i, ''))
      break
    case 'TEL':
      put(card.phones, value.replace(/^tel:/i, ''))
      break
    case 'URL':
    case 'SOURCE':
    case 'X-SOCIALPROFILE':
    case 'SOCIALPROFILE':
    case 'IMPP':
      put(card.urls, value)
  }
}

/** The text of a value, out of quoted-printable where it says so, in the charset that it names. */
function decodedText(value: string, parameters: Property['parameters'], encoding: Encoding): string {
  const encodings = [...(parameters.get('ENCODING') ?? []), ...(parameters.get('TYPE') ?? [])]
  if (!encodings.includes('quoted-printable')) return value
  const bytes = quotedPrintable(value)
  try {
    return new TextDecoder(parameters.get('CHARSET')?.[0] ?? encoding).decode(bytes)
  } catch {
    // A charset that no browser knows.
    return new TextDecoder().decode(bytes)
  }
}

function quotedPrintable(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const plain = new TextEncoder()
  for (const [piece, code] of text.matchAll(/=([\dA-F]{2})|[^=]+|=/gi))
    if (code === undefined) bytes.push(...plain.encode(piece))
    else bytes.push(Number.parseInt(code, 16))
  return Uint8Array.from(bytes)
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
