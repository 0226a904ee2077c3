import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBaseUrl } from '../../../lib/input/parse-url.ts'

const whole = (typed: string) => parseBaseUrl(typed, { whole: true })
const origin = (typed: string) => parseBaseUrl(typed, { whole: false })

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['  https://api.example.com  ', 'https://api.example.com'],
  ['HTTPS://API.Example.com/Base', 'https://api.example.com/Base'],
  ['https://api.example.com/social/v2//', 'https://api.example.com/social/v2'],
  ['https://api.example.com:443', 'https://api.example.com'],
  ['https://api.example.com:8443/x', 'https://api.example.com:8443/x'],
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com:8443/base', 'https://api.example.com:8443/base'],
  ['http://localhost:4310/', 'http://localhost:4310'],
  ['http://127.0.0.1:4310', 'http://127.0.0.1:4310'],
  ['localhost:4310', 'https://localhost:4310'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
])('the URL «%s» is normalized to %s', (typed, url) => {
  expect(whole(typed)).toEqual({ url })
})

test.each(['https://api.example.com/base?key=1', 'https://api.example.com/#top'])(
  'the URL «%s» would lose a part and is rejected',
  (typed) => {
    expect(whole(typed)).toEqual({ problem: 'query' })
  },
)

test.each([
  ['https://www.social.example/in/jane-doe/', 'https://www.social.example'],
  ['www.social.example/feed?x=1', 'https://www.social.example'],
  ['http://localhost:4311/in/x', 'http://localhost:4311'],
])('the URL «%s» is reduced to the origin %s', (typed, url) => {
  expect(origin(typed)).toEqual({ url })
})

describe.each([
  ['whole', whole],
  ['origin', origin],
])('rejected URLs as %s', (_, normalise) => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['acme', 'no-address'],
    ['https://acme', 'no-address'],
    ['https://', 'no-address'],
    ['https:/api.example.com', 'no-address'],
    ['not an address.example', 'no-address'],
    ['https://api.example.com/a b', 'no-address'],
    ['https:\\\\api.example.com', 'no-address'],
    ['ftp://api.example.com', 'no-address'],
    ['file:///etc/hosts', 'no-address'],
    ['javascript:alert(1)', 'no-address'],
    ['data:text/plain,x', 'no-address'],
    ['chrome-extension://abc/options.html', 'no-address'],
    ['https://api.example.com:99999', 'no-address'],
    ['http://api.example.com', 'not-secure'],
    ['http://localhost.example.com', 'not-secure'],
    ['http://127.0.0.1.example.com', 'not-secure'],
    ['http://192.168.0.7:4310', 'not-secure'],
    ['https://user@api.example.com', 'credentials'],
    ['https://user:secret@api.example.com', 'credentials'],
    ['http://localhost@evil.example', 'credentials'],
  ])('the URL «%s» is rejected: %s', (typed, problem) => {
    expect(normalise(typed)).toEqual({ problem })
  })
})

test('a normalized URL is stable and secure, for any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.domain()), (typed) => {
      const kept = whole(typed)
      if (!('url' in kept)) return
      expect(whole(kept.url)).toEqual(kept)
      expect(new URL(kept.url).protocol).toBe('https:')
      expect(kept.url).not.toMatch(/[?#\s]|\/$/)
    }),
  )
})
