import { boundJson } from './bound-json.ts'
import { readJson } from './read-json.ts'

/** What stands in the place of a secret. */
export const redacted = '[redacted]'

/** A shorter secret would be found within words that have nothing to do with it: only by itself it is taken out. */
const shortestAnywhere = 8
const shortest = 4

/**
 * The text without these secrets, in whatever writing a service may echo them: as they are, in other case, with the
 * escapes of JSON, of addresses and of HTML, in hexadecimal digits or in base64, also within something longer. Before
 * any text from outside is stored, shown or logged.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => withoutOne(left, secret.trim()), text)
}

/** The same of a body that may be JSON, which stays JSON. */
export function redactBody(body: string, secrets: readonly string[]): string {
  const text = redact(body, secrets)
  if (text === body || readJson(text) !== undefined) return text
  const content = readJson(body)
  if (content === undefined) return text
  // The secret stood where no text can: as a number, or half in an escape.
  return JSON.stringify(redactValue(boundJson(content).value, secrets))
}

/** Any JSON value, not deeper than `limits.depth`, with these secrets out of its texts, numbers and field names. */
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value, secrets)
  if (typeof value === 'number') return redact(String(value), secrets) === String(value) ? value : redacted
  if (Array.isArray(value)) return value.map((item) => redactValue(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redact(name, secrets), redactValue(inner, secrets)]),
  )
}

/** A text that was broken off without the beginning of a secret at its end. */
export function withoutBegun(text: string, secrets: readonly string[]): string {
  for (const secret of secrets)
    for (let length = secret.length - 1; length >= shortest; length--)
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + redacted
  return text
}

function withoutOne(text: string, secret: string): string {
  if (secret.length < shortest) return text
  return patternsOf(secret).reduce((left, pattern) => left.replace(pattern, redacted), text)
}

/** A secret's patterns by the secret: many a text is looked through for the same one. */
const known = new Map<string, RegExp[]>()

function patternsOf(secret: string): RegExp[] {
  const made = known.get(secret)
  if (made) return made
  if (known.size > 50) known.clear()
  const bytes = new TextEncoder().encode(secret)
  const letters = Array.from(secret, anyWriting).join('')
  const isShort = secret.length < shortestAnywhere
  const plain = isShort ? `(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])` : letters
  const encoded = isShort
    ? []
    : [new RegExp([0, 1, 2].map((offset) => base64At(bytes, offset)).join('|'), 'g')]
  const digits = [...bytes].map(hex).join('[ :]?')
  const patterns = [
    new RegExp(plain, isShort ? 'giu' : 'gi'),
    ...(isShort ? [] : [new RegExp(digits, 'gi')]),
    ...encoded,
  ]
  known.set(secret, patterns)
  return patterns
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** One character in each of its writings. Repetitions have an end: backslashes without one would take for ever. */
function anyWriting(character: string): string {
  const code = character.codePointAt(0)!
  const percent = [...new TextEncoder().encode(character)].map((byte) => `%(?:25){0,3}${hex(byte)}`).join('')
  const units = Array.from(
    { length: character.length },
    (_, at) => String.raw`\\{1,4}u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
  const escaped = `["'\\\\/]`
  const plain = RegExp.escape(character)
  return `(?:${[
    new RegExp(escaped).test(character) ? String.raw`\\{0,4}${plain}` : plain,
    percent,
    units,
    code < 256 ? String.raw`\\{1,4}x${hex(code)}` : [],
    `&#x0{0,6}${code.toString(16)};`,
    `&#0{0,6}${code};`,
  ]
    .flat()
    .join('|')})`
}

/** What of the base64 of a text depends on the secret alone, where it begins so many bytes after a group of three. */
function base64At(bytes: Uint8Array, offset: number): string {
  const all = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes))
  const first = Math.ceil((offset * 8) / 6)
  const last = Math.floor(((offset + bytes.length) * 8) / 6)
  return Array.from(all.slice(first, last), (letter) =>
    letter === '+' ? '(?:[+-]|%2[Bb])' : letter === '/' ? String.raw`(?:\\{0,4}/|_|%2[Ff])` : letter,
  ).join('')
}
