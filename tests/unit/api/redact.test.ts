import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact, redactBody, redacted, withoutBegun } from '../../../lib/api/redact.ts'

const key = 'sk_live/51H+x"Y=9abcDEF\\0123'
const bytes = new TextEncoder().encode(key)
const hexOf = (by: string) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(by)
const escapedEach = (by: (code: string) => string) =>
  [...bytes].map((byte) => by(byte.toString(16).padStart(2, '0'))).join('')

test.each([
  ['as it is', key],
  ['in capitals', key.toUpperCase()],
  ['in an address', encodeURIComponent(key)],
  ['in an address within an address', encodeURIComponent(encodeURIComponent(key))],
  ['in an address, each letter escaped', escapedEach((code) => `%${code}`)],
  ['in a form', new URLSearchParams({ key }).toString()],
  ['in JSON', JSON.stringify({ key })],
  ['in JSON within JSON', JSON.stringify({ message: JSON.stringify({ key }) })],
  ['in JSON whose slashes are escaped', JSON.stringify({ key }).replaceAll('/', '\\/')],
  ['in JSON, each letter escaped', `"${escapedEach((code) => `\\u00${code}`)}"`],
  ['in HTML', Array.from(key, (letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['in HTML, in hexadecimal digits', escapedEach((code) => `&#x${code};`)],
  ['in hexadecimal digits', hexOf('')],
  ['in hexadecimal digits, apart', hexOf(' ').toUpperCase()],
  ['in base64', btoa(key)],
  ['in base64 behind a user', btoa(`user:${key}`)],
  ['in base64 behind other users', btoa(`user1:${key}:x`) + btoa(`user12:${key}`)],
  ['in base64 of addresses', btoa(`ab${key}`).replaceAll('+', '-').replaceAll('/', '_')],
  ['in a header that is quoted', `Invalid header "Authorization: Bearer ${key}" (x-api-key: ${key})`],
])('a key %s is taken out', (_, text) => {
  const left = redact(`before ${text} after`, [key])
  expect(left).toMatch(/^before .*\[redacted\].* after$/)
  for (const part of [key, key.slice(0, 14), encodeURIComponent(key).slice(0, 16), btoa(key).slice(2, 14)])
    expect(left.toLowerCase()).not.toContain(part.toLowerCase())
})

test('any key is taken out of any JSON that echoes it, which stays JSON and keeps all else', () => {
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
      const told = [
        { echoes, words },
        { [`x${secret}`]: echoes, words },
        { number, words, echoes },
        { words, echoes: { echoes } },
      ]
      const body = JSON.stringify(told[shape], null, shape)
      const left = redactBody(body, [secret])
      expect(left.toLowerCase()).not.toContain(JSON.stringify(secret).slice(1, -1).toLowerCase())
      expect(left).not.toContain(btoa(`:${secret}`))
      const read = JSON.parse(left) as { words: string[] }
      expect(read.words).toEqual(words)
    }),
  )
})

test('what holds no secret stays as it is, also of a body that only looks like it', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (text, secret) => {
      expect(redactBody(text, [secret])).toBe(text)
    }),
  )
  expect(redact('Peter tests the tester', ['test'])).toBe('Peter tests the tester')
  expect(redact('the key is test.', ['test'])).toBe(`the key is ${redacted}.`)
  expect(redact('nothing', ['', ' ', 'no'])).toBe('nothing')
})

test('an answer that breaks off within the key keeps nothing of it', () => {
  expect(withoutBegun(`{"message":"${key.slice(0, 12)}`, [key])).toBe(`{"message":"${redacted}`)
  expect(withoutBegun('{"message":"', [key])).toBe('{"message":"')
})

test('8 MB of backslashes, percents and beginnings of the key do not keep anyone waiting', () => {
  for (const part of ['\\', '%25', '&#0', key.slice(0, 10), 's', 'c2tfbGl2'])
    expect(redact(part.repeat(8_000_000 / part.length), [key]).length).toBeGreaterThan(7_000_000)
})
