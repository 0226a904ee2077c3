import { boundJson } from './bound-json.ts'
import { readJson } from './read-json.ts'

export const redacted = '[redacted]'

/** In characters. Shorter secrets occur inside unrelated words, so they are redacted only as whole words. */
const minLengthAnywhere = 8
const minLength = 4

/**
 * Replaces secrets in every form in which a service may echo them: in other case; with JSON, URL or HTML escapes; in
 * hexadecimal; in base64, even inside longer text. Call it before storing, showing or logging text from outside.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((remaining, secret) => withoutOne(remaining, secret.trim()), text)
}

/** Like `redact`, but keeps JSON valid. */
export function redactBody(body: string, secrets: readonly string[]): string {
  const text = redact(body, secrets)
  if (text === body || readJson(text) !== undefined) return text
  const content = readJson(body)
  if (content === undefined) return text
  // The secret was part of a number or of an escape sequence.
  return JSON.stringify(redactValue(boundJson(content).value, secrets))
}

/** Redacts the texts, numbers and field names of a JSON value, down to the depth `limits.depth`. */
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value, secrets)
  if (typeof value === 'number') return redact(String(value), secrets) === String(value) ? value : redacted
  if (Array.isArray(value)) return value.map((item) => redactValue(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redact(name, secrets), redactValue(inner, secrets)]),
  )
}

/** Redacts the beginning of a secret at the end of a text that was cut off. */
export function withoutTruncatedSecret(text: string, secrets: readonly string[]): string {
  for (const secret of secrets)
    for (let length = secret.length - 1; length >= minLength; length--)
      if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + redacted
  return text
}

function withoutOne(text: string, secret: string): string {
  if (secret.length < minLength) return text
  return patternsOf(secret).reduce((remaining, pattern) => remaining.replace(pattern, redacted), text)
}

const known = new Map<string, RegExp[]>()

function patternsOf(secret: string): RegExp[] {
  const cached = known.get(secret)
  if (cached) return cached
  if (known.size > 50) known.clear()
  const bytes = new TextEncoder().encode(secret)
  const letters = Array.from(secret, anyEncoding).join('')
  const isShort = secret.length < minLengthAnywhere
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

/**
 * A regular expression for one character in all its encodings. Repetitions are bounded, because unbounded backslashes
 * would backtrack forever.
 */
function anyEncoding(character: string): string {
  const code = character.codePointAt(0)!
  const percent = [...new TextEncoder().encode(character)].map((byte) => `%(?:25){0,3}${hex(byte)}`).join('')
  const units = Array.from(
    { length: character.length },
    (_, at) => String.raw`\\{1,4}u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
  const escaped = `["'\\\\/]`
  const plain = character.replace(/[$()*+./?[\\\]^{|}]/, String.raw`\$&`)
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

/**
 * The part of a secret's base64 text that depends only on the secret, if it starts `offset` bytes after a group of
 * three.
 */
function base64At(bytes: Uint8Array, offset: number): string {
  const all = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes))
  const first = Math.ceil((offset * 8) / 6)
  const last = Math.floor(((offset + bytes.length) * 8) / 6)
  return Array.from(all.slice(first, last), (letter) =>
    letter === '+' ? '(?:[+-]|%2[Bb])' : letter === '/' ? String.raw`(?:\\{0,4}/|_|%2[Ff])` : letter,
  ).join('')
}
