import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../lib/input/parse-address.ts'

const host = 'https://www.social.example'

const short = (typed: string) => {
  const read = parseAddress(typed, host)
  if (read === null) return 'none'
  if ('reason' in read) return `${read.reason}${read.suggestion ? ` → ${read.suggestion}` : ''}`
  return 'page' in read
    ? `${read.page.kind} ${read.page.id}`
    : 'email' in read
      ? `email ${read.email}`
      : `domain ${read.domain}`
}

describe('input of a certain kind', () => {
  test.each([
    ['ann@acme.example', 'email ann@acme.example'],
    [' <Ann.Lee@ACME.example>, ', 'email Ann.Lee@acme.example'],
    ['mailto:ann@acme.example?subject=Hi', 'email ann@acme.example'],
    ["o'brien+news@mail.acme.example", "email o'brien+news@mail.acme.example"],
    ['jo@müller.example', 'email jo@müller.example'],
    ['jo@xn--mller-kva.example', 'email jo@xn--mller-kva.example'],
    ['acme.example', 'domain acme.example'],
    ['https://www.acme.example/', 'domain acme.example'],
    ['MÜLLER.example', 'domain xn--mller-kva.example'],
    ['例え.example', 'domain xn--r8jz45g.example'],
    ['social.example/in/Jane-Doe/details/skills?x=1#y', 'person jane-doe'],
    ['/company/acme/about', 'company acme'],
    ['in/josé-garcía', 'person josé-garcía'],
  ])('%s', (typed, read) => {
    expect(short(typed)).toBe(read)
  })
})

describe('uncertain input is offered with its probable meaning', () => {
  test.each([
    ['bob@@acme.example', 'email → bob@acme.example'],
    ['ann@acme.example.', 'email → ann@acme.example'],
    ['ann@acme.example…', 'email → ann@acme.example'],
    ['ann@acme.example/', 'email → ann@acme.example'],
    ['@acme.example', 'email'],
    ['ann@', 'email'],
    ['"odd name"@acme.example', 'none'],
    ['"odd.name"@acme.example', 'email'],
    ['jane@[10.0.0.1]', 'email'],
    ['jane@10.0.0.1', 'email'],
    ['ann@acme', 'email'],
    ['ann..lee@acme.example', 'email → ann.lee@acme.example'],
    ['ann.@acme.example', 'email → ann@acme.example'],
    ['ann@.acme.example', 'email → ann@acme.example'],
    ['ann@acme..example', 'email → ann@acme.example'],
    ['ann@acme,example', 'email → ann@acme.example'],
    ['ann@www.acme.example', 'email → ann@acme.example'],
    ['ann@acme.con', 'email → ann@acme.com'],
    ['ann@acme.example?x', 'email'],
    ['a@x.exampleb@y.example', 'email'],
    ['jörg@acme.example', 'email'],
    ['ａｎｎ@acme.example', 'email → ann@acme.example'],
    ['аnn@acme.example', 'email'],
    ['ann@асme.example', 'email'],
    ['user:secret@acme.example', 'email'],
    ['https://example.com/foo', 'other-site → example.com'],
    ['example.com/foo', 'other-site → example.com'],
    ['https://othernet.example/in/jane', 'other-site'],
    ['https://othernet.example/@jane', 'other-site'],
    ['socal.example/in/jane-doe', 'other-site'],
    ['acme..example', 'domain → acme.example'],
    ['acme.example.', 'domain → acme.example'],
    ['acme.example!', 'domain → acme.example'],
    ['acme.example:8080', 'domain'],
    ['acme-.example', 'domain'],
    ['https://10.0.0.1/', 'domain'],
    ['acme.con', 'domain → acme.com'],
    ['асme.example', 'domain'],
    ['https://www.social.example/in/jane-doe.', 'page → https://www.social.example/in/jane-doe/'],
    ['social.example/in/jane-doe,', 'person jane-doe'],
    ['social.example/in/jane-doe!', 'page → https://www.social.example/in/jane-doe/'],
    ['social.example/in/jane/doe', 'page → https://www.social.example/in/jane/'],
    ['social.example/in/jane-doehttps://www.social.example/in/bob', 'page'],
    [`social.example/in/${'a'.repeat(5000)}`, 'elsewhere'],
    ['https://www.social.example/feed/', 'elsewhere'],
  ])('%s', (typed, read) => {
    expect(short(typed)).toBe(read)
  })
})

test.each(['hello', 'J.', 'Inc.', 'e.g', '12.5', '1.000', 'ftp://acme.example', '', '...', 'Ph.D.'])(
  '%s is not an address',
  (typed) => {
    expect(short(typed)).toBe('none')
  },
)

const slips: ((text: string, at: number) => string)[] = [
  (text) => `${text}.`,
  (text) => `${text}!`,
  (text) => `${text}:`,
  (text) => `.${text}`,
  (text) => `(${text}`,
  (text) => `${text})`,
  (text) => `<${text}>`,
  (text) => `"${text}"`,
  (text) => ` ${text} `,
  (text) => `${text}\u00a0`,
  (text) => `\u200b${text}`,
  (text) => `\ufeff${text}`,
  (text) => text.replace('@', '@@'),
  (text) => text.replace('.', '..'),
  (text) => text.replace('@', ''),
  (text) => text.replace('@', '@.'),
  (text) => text.replace('@', '.@'),
  (text) => text.replace('/in/', '//in//'),
  (text) => text.replace(/\.(?=[a-z]+$)/, ','),
  (text) => text.toUpperCase(),
  (text) => text.replace('https:', 'htps:'),
  (text) => text.replace('https://', 'https:/'),
  (text) => text.replace('https://', 'https//'),
  (text) => text.replace('https://', 'https://https://'),
  (text) => text + text,
  (text) => `${text},${text}`,
  (text) => text.replaceAll('a', 'ａ'),
  (text) => text.replace('a', 'а'),
  (text, at) => `${text.slice(0, at)} ${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}"${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)},${text.slice(at)}`,
]

const subjectOf = (typed: string): string | null => {
  const read = parseAddress(typed, host)
  if (!read || 'reason' in read) return null
  return 'page' in read ? `page ${read.page.id}` : 'email' in read ? read.email.toLowerCase() : read.domain
}

test('a typo in a valid address gives the same subject or a question, never another paid lookup', () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/)
  const valid = fc.oneof(
    fc.tuple(label, label).map(([a, b]) => `${a}.${b}@${b}x.example`),
    label.map((a) => `${a}corp.example`),
    fc.tuple(label, label).map(([a, b]) => `https://www.social.example/in/${a}-${b}`),
    fc.tuple(label).map(([a]) => `https://www.social.example/company/${a}/`),
  )
  fc.assert(
    fc.property(valid, fc.constantFrom(...slips), fc.nat(60), (text, slip, at) => {
      const typed = slip(text, at % (text.length + 1))
      const read = subjectOf(typed)
      // Without its @, an email address is a valid input of another kind.
      const isOther = read === null || typed === text.replace('@', '')
      expect(isOther ? subjectOf(text) : read).toBe(subjectOf(text))
    }),
    { numRuns: 5000 },
  )
})

test('a typing error that yields another valid address is read as that address', () => {
  expect(short('ann@acmee.example')).toBe('email ann@acmee.example')
  expect(short('/in/mara-lindqvst')).toBe('person mara-lindqvst')
})

test('any input is parsed without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(() => parseAddress(typed, host)).not.toThrow()
    }),
  )
})

test.each(['[', '"', '“('])('a million of %s is rejected in linear time', (bracket) => {
  expect(parseAddress(bracket.repeat(1_000_000), host)).toBeNull()
})
