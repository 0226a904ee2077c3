import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact, redactBody, redacted, withoutTruncatedSecret } from '../../../lib/api/redact.ts'

const key = 'sk_live/51H+x"Y=9abcDEF\\0123'
const bytes = new TextEncoder().encode(key)
const hexOf = (by: string) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(by)
const escapedEach = (by: (code: string) => string) =>
  [...bytes].map((byte) => by(byte.toString(16).padStart(2, '0'))).join('')

test.each([
  ['as plain text', key],
  ['in capitals', key.toUpperCase()],
  ['in a URL', encodeURIComponent(key)],
  ['in a URL inside a URL', encodeURIComponent(encodeURIComponent(key))],
  ['in a URL with every letter escaped', escapedEach((code) => `%${code}`)],
  ['in a form', new URLSearchParams({ key }).toString()],
  ['in JSON', JSON.stringify({ key })],
  ['in JSON inside JSON', JSON.stringify({ message: JSON.stringify({ key }) })],
  ['in JSON with escaped slashes', JSON.stringify({ key }).replaceAll('/', '\\/')],
  ['in JSON with every letter escaped', `"${escapedEach((code) => `\\u00${code}`)}"`],
  ['in HTML', Array.from(key, (letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['in HTML with hexadecimal escapes', escapedEach((code) => `&#x${code};`)],
  ['in hexadecimal digits', hexOf('')],
  ['in separated hexadecimal digits', hexOf(' ').toUpperCase()],
  ['in base64', btoa(key)],
  ['in base64 after a user name', btoa(`user:${key}`)],
  ['in base64 after other user names', btoa(`user1:${key}:x`) + btoa(`user12:${key}`)],
  ['in base64url', btoa(`ab${key}`).replaceAll('+', '-').replaceAll('/', '_')],
  ['in a quoted header', `Invalid header "Authorization: Bearer ${key}" (x-api-key: ${key})`],
])('a key %s is redacted', (_, text) => {
  const left = redact(`before ${text} after`, [key])
  expect(left).toMatch(/^before .*\[redacted\].* after$/)
  for (const part of [key, key.slice(0, 14), encodeURIComponent(key).slice(0, 16), btoa(key).slice(2, 14)])
    expect(left.toLowerCase()).not.toContain(part.toLowerCase())
})

test('any key is redacted from any JSON, which stays valid and keeps everything else', () => {
  const anyKey = fc.oneof(
    fc.string({
      minLength: 8,
      maxLength: 60,
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    }),
    fc.stringMatching(/^[1-9]\d{7,14}$/),
    fc.uuid(),
  )
  fc.assert(
    fc.property(anyKey, fc.array(fc.lorem()), fc.integer({ min: 0, max: 3 }), (secret, words, shape) => {
      const echoes = [secret, `key=${encodeURIComponent(secret)}`, btoa(`:${secret}`)]
      const number = /^\d+$/.test(secret) ? Number(secret) : 1
      const reported = [
        { echoes, words },
        { [`x${secret}`]: echoes, words },
        { number, words, echoes },
        { words, echoes: { echoes } },
      ]
      const body = JSON.stringify(reported[shape], null, shape)
      const left = redactBody(body, [secret])
      expect(left.toLowerCase()).not.toContain(JSON.stringify(secret).slice(1, -1).toLowerCase())
      expect(left).not.toContain(btoa(`:${secret}`))
      const read = JSON.parse(left) as { words: string[] }
      expect(read.words).toEqual(words)
    }),
  )
})

test('text without a secret stays unchanged, even if a short secret occurs inside words', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (text, secret) => {
      expect(redactBody(text, [secret])).toBe(text)
    }),
  )
  expect(redact('Peter tests the tester', ['test'])).toBe('Peter tests the tester')
  expect(redact('the key is test.', ['test'])).toBe(`the key is ${redacted}.`)
  expect(redact('nothing', ['', ' ', 'no'])).toBe('nothing')
})

test('the beginning of a key at the end of a truncated text is redacted', () => {
  expect(withoutTruncatedSecret(`{"message":"${key.slice(0, 12)}`, [key])).toBe(`{"message":"${redacted}`)
  expect(withoutTruncatedSecret('{"message":"', [key])).toBe('{"message":"')
})

test('8 MB of backslashes, percent signs or beginnings of a key are processed quickly', () => {
  for (const part of ['\\', '%25', '&#0', key.slice(0, 10), 's', 'c2tfbGl2'])
    expect(redact(part.repeat(8_000_000 / part.length), [key]).length).toBeGreaterThan(7_000_000)
})
