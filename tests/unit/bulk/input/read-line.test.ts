import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryKinds, type InputEntry } from '../../../../lib/bulk/input/input-entry.ts'
import { parseText } from '../../../../lib/bulk/input/parse-text.ts'
import { parseLine } from '../../../../lib/bulk/input/parse-line.ts'
import { noCorrections, withCorrections } from '../../../../lib/bulk/input/parsed-input.ts'
const host = 'https://www.social.example'

function shortOf({ kind, page, email, firstName, lastName, company, domain }: InputEntry): string {
  const name = [firstName, lastName].filter(Boolean).join('|')
  return [kind, page?.id, email, name, company, domain].filter(Boolean).join(' ')
}

const short = (line: string) => {
  const read = parseLine(line, host)
  if (typeof read === 'string') return read
  return Array.isArray(read) ? read.map(shortOf).join(' + ') : read.reason
}

describe('the values found in a line', () => {
  test.each([
    ['https://www.social.example/in/jane-doe?utm=1#about', 'person jane-doe'],
    ['social.example/in/Jane-Doe/', 'person jane-doe'],
    ['//www.social.example/in/jane-doe', 'person jane-doe'],
    ['de.social.example/in/jane-doe/details/skills', 'person jane-doe'],
    ['/in/jane-doe', 'person jane-doe'],
    ['in/jane-doe', 'person jane-doe'],
    ['• <https://www.social.example/in/jane-doe>', 'person jane-doe'],
    ['https://www.social.example/company/acme-tools/', 'company acme-tools'],
    ['https://www.social.example/jobs/view/3912', 'job 3912'],
    ['jane@acme.example', 'email jane@acme.example'],
    ['mailto:jane@acme.example?subject=Hello', 'email jane@acme.example'],
    ['acme.example', 'domain acme.example'],
    ['https://www.acme.example/', 'domain acme.example'],
    ['Jane Doe, Acme Tools', 'name Jane|Doe Acme Tools'],
    ['Jane Doe\tAcme Tools', 'name Jane|Doe Acme Tools'],
    ['Jane Doe; acme.example', 'name Jane|Doe acme.example'],
    ['Jane Doe (Acme Tools)', 'name Jane|Doe Acme Tools'],
    ['12. Jane Doe - Acme', 'name Jane|Doe Acme'],
    ['Jane Doe, Acme, Inc.', 'name Jane|Doe Acme, Inc.'],
    ['"Doe Tools, Ltd", doe-tools.example', 'domain Doe Tools, Ltd doe-tools.example'],
    ['Dr. Jane van der Berg, Acme', 'name Jane|van der Berg Acme'],
    ['ليلى حداد، الأطلس', 'name ليلى|حداد الأطلس'],
    ['田辺愛子、北風運輸', 'name 田辺愛子 北風運輸'],
    ['Jane Doe <jane@acme.example>', 'email jane@acme.example Jane|Doe'],
    ['Jane Doe jane@acme.example', 'email jane@acme.example Jane|Doe'],
    ['★ jane@acme.example', 'email jane@acme.example'],
    ['★, Jane Doe, Acme', 'name Jane|Doe Acme'],
    ['Jane Doe; ?; Acme', 'name Jane|Doe Acme'],
    ['"", Jane Doe, Acme', 'name Jane|Doe Acme'],
    ['jane@acme.example ???', 'email jane@acme.example'],
    ['https://www.social.example/in/jane-doe, jane@acme.example', 'person jane-doe jane@acme.example'],
    ['https://www.social.example/company/acme; acme.example', 'company acme acme.example'],
    ['Acme Tools, acme-tools.example', 'domain Acme Tools acme-tools.example'],
    ['a@acme.example, b@acme.example', 'email a@acme.example + email b@acme.example'],
    ['acme.example beta.example', 'domain acme.example + domain beta.example'],
    ['acme.example; beta.example', 'domain acme.example + domain beta.example'],
    ['https://www.social.example/in/a https://www.social.example/in/b', 'person a + person b'],
  ])('%s', (line, read) => {
    expect(short(line)).toBe(read)
  })
})

describe('the reason for an unreadable line', () => {
  test.each([
    ['https://www.social.example/feed/', 'elsewhere'],
    ['https://www.acme.example/about/us', 'other-site'],
    ['Jane Doe', 'no-company'],
    ['Doe, Jane', 'one-word'],
    ['Jane Doe | VP of Sales | Acme', 'unclear'],
    ['a@acme.example, b@acme.example, acme.example', 'unclear'],
    ['???', 'nothing'],
    ['12345', 'nothing'],
    ['ftp://files.acme.example', 'nothing'],
  ])('%s', (line, reason) => {
    expect(short(line)).toBe(reason)
  })
})

test('any text is read without an exception or a lost line', async () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('jane@acme.example', 'Jane Doe, Acme', 'social.example/in/jane', 'acme.example', ' '),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const text = lines.map((each) => each.replaceAll(/[\r\n\u2028]/g, ' ')).join('\n')
      const { entries, repeats, unread } = await parseText(text, host)
      const alone = text.split('\n').filter((each) => each.trim() !== '')
      const read = alone.map((each) => parseLine(each, host)).filter((each) => Array.isArray(each))
      expect(entries.length + repeats.length).toBe(read.flat().length)
      expect(unread.length).toBe(alone.length - read.length)
      for (const entry of entries) expect(entryKinds).toContain(entry.kind)
    }),
  )
})

test('the same value in another spelling is one entry, the first', async () => {
  const text =
    'Jane@Acme.example\njane@acme.example\n\nJané Doe, ACME\nJane Doe, acme\n/in/x\nsocial.example/in/X'
  const { entries, repeats } = await parseText(text, host)
  expect(entries.map(({ label }) => label)).toEqual(['Jane@Acme.example', 'Jané Doe, ACME', '/in/x'])
  expect(repeats).toHaveLength(3)
})

test('an unreadable line keeps its line number', async () => {
  const { unread } = await parseText('jane@acme.example\r\n\r\nJane Doe\r\n???', host)
  expect(unread).toEqual([
    { line: 3, text: 'Jane Doe', reason: 'no-company' },
    { line: 4, text: '???', reason: 'nothing' },
  ])
})

test('reading stops when it is aborted', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(parseText('jane@acme.example', host, { signal: stop.signal })).rejects.toThrow('aborted')
})

describe('a typo in a line is offered with its probable meaning', () => {
  const meant = (line: string) => {
    const read = parseLine(line, host)
    if (typeof read === 'string') return [read]
    if (Array.isArray(read)) return ['asked']
    for (const { text, entries } of read.suggestions) expect(parseLine(text, host)).toEqual(entries)
    return [read.reason, ...read.suggestions.map(({ text }) => text)]
  }
  test.each([
    ['bob@@acme.example', ['email', 'bob@acme.example']],
    ['Ann Lee <ann@acme.example.>', ['email', 'Ann Lee <ann@acme.example>']],
    ['@acme.example', ['email']],
    ['"odd name"@acme.example', ['email']],
    ['jane@[10.0.0.1]', ['email']],
    ['https://example.com/foo', ['other-site', 'example.com']],
    ['https://othernet.example/in/jane', ['other-site']],
    ['Ann Lee, acme.example.', ['domain', 'Ann Lee, acme.example']],
    ['ann @acme.example', ['email', 'ann@acme.example']],
    ['ann@ acme.example', ['email', 'ann@acme.example']],
    ['ann@acme,example', ['email', 'ann@acme.example']],
    ['an n@acme.example', ['unclear', 'ann@acme.example', 'n@acme.example']],
    [
      'social.example/in/jane doe',
      ['unclear', 'social.example/in/janedoe', 'social.example/in/jane-doe', 'social.example/in/jane'],
    ],
    ['ann@@acme.example; acme.example', ['email', 'ann@acme.example; acme.example']],
    ['a@acme.example, b@@acme.example', ['email', 'a@acme.example, b@acme.example']],
    ['Email: jane@acme.example', ['asked']],
    ['Jane Doe, social.example/in/jane, acme.example/about', ['asked']],
    ['\u200bjane@acme.example\ufeff', ['asked']],
  ])('%s', (line, read) => {
    expect(meant(line)).toEqual(read)
  })
})

const slips: ((text: string, at: number) => string)[] = [
  (text, at) => `${text.slice(0, at)} ${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}"${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}@${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}..${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\u200b${text.slice(at)}`,
  (text) => `${text}.`,
  (text) => `- ${text}`,
  (text) => `<${text}>`,
  (text) => `"${text}"`,
  (text) => text.replace('@', '@@'),
  (text) => text.replace('@', ' @ '),
  (text) => text.replace(/\.(?=[a-z]+$)/, ','),
  (text) => text.replace('https://', 'https//'),
  (text) => text.replace('/in/', '/in/ '),
]

test('a line with a typo is read as the same subject or as none', () => {
  const label = fc.stringMatching(/^[a-z]{3,8}$/)
  const valid = fc.oneof(
    fc.tuple(label, label).map(([a, b]) => `${a}.${b}@${b}x.example`),
    fc.tuple(label, label).map(([a, b]) => `${host}/in/${a}-${b}`),
    label.map((a) => `${host}/company/${a}`),
  )
  fc.assert(
    fc.property(valid, fc.constantFrom(...slips), fc.nat(80), (line, slip, at) => {
      const [query, read] = [line, slip(line, at % (line.length + 1))].map((text) => parseLine(text, host))
      if (!Array.isArray(read) || !Array.isArray(query)) return
      const requested = (entries: InputEntry[]) =>
        entries.map(({ page, email, domain }) => page?.id ?? email ?? domain)
      // A page name may legitimately contain a doubled dot or an @.
      expect([line, ...requested(read)]).toEqual([line, ...requested(query)])
    }),
    { numRuns: 5000 },
  )
})

test('accepted suggestions become entries, and the rest stays unread', async () => {
  const read = await parseText('bob@@acme.example\nann@acme.example.\nann@acme.example\n@acme.example', host)
  expect(read.unread.map(({ line, reason, suggestions = [] }) => [line, reason, suggestions.length])).toEqual(
    [
      [1, 'email', 1],
      [2, 'email', 1],
      [4, 'email', 0],
    ],
  )
  const shown = new Map(
    read.unread.flatMap(({ line, suggestions = [] }) => suggestions.map((one) => [line, one])),
  )
  const taken = withCorrections(read, { ...noCorrections, acceptedSuggestions: shown }, host)
  expect(taken.entries.map(({ email }) => email)).toEqual(['ann@acme.example', 'bob@acme.example'])
  expect(taken.repeats).toHaveLength(1)
  expect(taken.unread.map(({ line }) => line)).toEqual([4])
})

test('an edited line is read like any other, and a removed line is dropped', async () => {
  const read = await parseText('Jane\nann@acme.example\nBob\n🦊 🦊', host)
  const written = {
    ...noCorrections,
    edited: new Map([
      [1, 'Jane Doe, Acme'],
      [3, 'Bob again'],
    ]),
  }
  const some = withCorrections(read, { ...written, dropped: new Set([4]) }, host)
  expect(some.entries.map(({ label }) => label)).toEqual(['ann@acme.example', 'Jane Doe, Acme'])
  expect(some.unread).toMatchObject([{ line: 3, text: 'Bob again', reason: 'no-company' }])
  const twice = withCorrections(read, { ...noCorrections, edited: new Map([[1, 'ann@acme.example']]) }, host)
  expect(twice.repeats).toEqual([{ line: 1, text: 'ann@acme.example' }])
})

test.each([
  ['another suggestion', 'ann@acme.con'],
  ['none', 'Ann'],
])('the accepted suggestion is the shown one, when the line had %s before it was edited', async (_, line) => {
  const read = await parseText(line, host)
  const edited = { ...noCorrections, edited: new Map([[1, 'bob@beta.con']]) }
  const [shown] = withCorrections(read, edited, host).unread[0]?.suggestions ?? []
  expect(shown?.text).toBe('bob@beta.com')
  const taken = withCorrections(read, { ...edited, acceptedSuggestions: new Map([[1, shown!]]) }, host)
  expect(taken.entries.map(({ email }) => email)).toEqual(['bob@beta.com'])
  expect(taken.unread).toEqual([])
})
