import { describe, expect, test, vi } from 'vitest'
import { textBlocks } from '../../../components/record/job/textBlocks.ts'
import { toneOf } from '../../../components/account/tone.ts'
import { extraFields } from '../../../components/ui/extraFields.ts'
import { initials } from '../../../components/ui/initials.ts'
import { nextTab } from '../../../components/ui/Tabs.tsx'
import { plainRows, rawText, readableWord, plainWords } from '../../../components/ui/plainText.ts'
import { ageText, relativeTime } from '../../../components/ui/relativeTime.ts'
import { mailLink, phoneLink, safeLink, shortAddress, siteLink } from '../../../components/ui/safeLink.ts'
import { titledRows } from '../../../components/record/titledRows.ts'

vi.mock('#i18n', () => import('./english.ts'))

describe('links', () => {
  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'chrome-extension://x/y',
    'file:///etc/passwd',
    '//host.example',
    'nonsense',
    '',
    'https://user:secret@host.example/',
  ])('the unsafe URL «%s» is not a link', (text) => expect(safeLink(text)).toBeNull())

  test('harmless URLs are links', () => {
    expect(safeLink(' https://a.example/b ')).toEqual({ href: 'https://a.example/b', leavesPage: true })
    expect(safeLink('mailto:a@b.example')?.leavesPage).toBe(false)
    expect(safeLink('tel:+4755')?.leavesPage).toBe(false)
  })

  test.each([
    'mailto:a@b.example?bcc=thief@evil.example',
    'mailto:a@b.example?subject=x&body=y',
    'mailto:a@b.example,thief@evil.example',
    'mailto:a@b.example%2Cthief@evil.example',
    'mailto:a@b.example%0D%0Abcc:thief@evil.example',
    'mailto:?to=thief@evil.example',
    'mailto:',
    'mailto:a@b.example#x',
    'mailto:%E0%A4%A@b.example',
    'tel:*21*004915112345678#',
    'tel:*%2321%23',
    'tel:%2A21%2A0049',
    'tel:**21*0049#',
    'tel:110,,1234',
    'tel:+49301234;phone-context=evil.example',
    'tel:+49 30 1234p5678',
    'tel:1',
    `tel:${'1'.repeat(30)}`,
    'sms:+4930123',
    'facetime:a@b.example',
    'intent://x#Intent;scheme=http;end',
    'ms-msdt:/id',
    `https://a.example/${'x'.repeat(5000)}`,
  ])('«%s», which does more than open a page, write a mail or call a number, is not a link', (text) => {
    expect(safeLink(text)).toBeNull()
  })

  test('a phone link contains digits only', () => {
    expect(phoneLink('+49 (30) 123-45.67')).toBe('tel:+49301234567')
    expect(phoneLink('(030) 1234')).toBe('tel:0301234')
    for (const text of ['*21*0049#', '+49 30 *31#', '0049,1', '12x34', 'call me', '', '++49', '1'.repeat(60)])
      expect(phoneLink(text)).toBeNull()
  })

  test('a site link accepts only websites', () => {
    expect(siteLink('mailto:a@b.example')).toBeNull()
    expect(siteLink('tel:+49301234')).toBeNull()
  })

  test('a site link accepts addresses without a scheme', () => {
    expect(siteLink('www.a.example/b')?.href).toBe('https://www.a.example/b')
    expect(siteLink('a.example:8080')?.href).toBe('https://a.example:8080/')
    expect(siteLink('javascript:alert(1)')).toBeNull()
    expect(shortAddress('https://www.a.example/b/')).toBe('a.example/b')
  })

  test('a mail link has one address and no parameters', () => {
    expect(mailLink('a.b+c@d.example')).toBe('mailto:a.b%2Bc@d.example')
    expect(mailLink('rené@münchen.example')).toBe('mailto:ren%C3%A9@münchen.example')
    expect(mailLink('a?bcc=x@d.example')).toBe('mailto:a%3Fbcc%3Dx@d.example')
    expect(mailLink('a\ud800@d.example')).toBeNull()
    expect(mailLink(`${'a'.repeat(400)}@d.example`)).toBeNull()
    expect(mailLink('a@d.example?bcc=x')).toBeNull()
    expect(mailLink('not an address')).toBeNull()
  })
})

describe('initials', () => {
  test.each([
    ['Ilse Brandvold', 'IB'],
    ['odd', 'O'],
    ['Anna van der Berg', 'AB'],
    ['海斗 灯台守', '海'],
    ['', ''],
    ['🙂 42', ''],
    ['Élodie Ångström', 'ÉÅ'],
    ['ﬁna ßen', 'FS'],
    ['ﬃ van der Berg', 'FB'],
  ])('the initials of «%s» are «%s»', (name, letters) => expect(initials(name)).toBe(letters))
})

describe('relativeTime', () => {
  const now = new Date(2026, 10, 21, 10).getTime()
  const hour = 3_600_000
  test.each([
    [0, 'now'],
    [-20_000, 'now'],
    [42_000, 'in 42 seconds'],
    [-90_000, '1 minute ago'],
    [11 * hour, 'in 11 hours'],
    [-24 * hour, 'yesterday'],
    [-6 * 24 * hour, '6 days ago'],
    [-47 * hour, '2 days ago'],
    [-13 * 24 * hour, '1 week ago'],
    [-701 * 24 * hour, '1 year ago'],
  ])('relativeTime of %i ms is «%s»', (distance, words) =>
    expect(relativeTime(now + distance, now, 'en')).toBe(words),
  )

  test.each([2000, 42_000, 11 * hour])(
    'the age of a stored time is never in the future, even with an offset of %i ms',
    (ahead) => expect(ageText(now + ahead, now, 'en')).toBe('now'),
  )
})

describe('values of unknown shape', () => {
  test('nested values become rows', () => {
    expect(
      plainRows({
        fooBar: 1,
        none: null,
        list: ['a', 'b'],
        deep: { at: { year: 2019, month: 3 } },
        many: [{ x: true }],
      }),
    ).toEqual([
      { label: 'Foo bar', value: '1' },
      { label: 'List', value: 'a, b' },
      { label: 'Deep › At', value: '2019-03' },
      { label: 'Many › 1 › X', value: 'true' },
    ])
  })

  test('deeply nested values are cut off', () => {
    let nested: unknown = 'end'
    for (let depth = 0; depth < 40; depth++) nested = { in: nested }
    expect(plainRows(nested)).toHaveLength(1)
  })

  test('a value gets a title from a name-like field', () => {
    expect(titledRows({ score: 9, name: 'Test' })).toEqual({
      title: 'Test',
      rows: [{ label: 'Score', value: '9' }],
    })
    expect(
      titledRows({
        role: 'Crew',
        organizationName: 'Rescue',
        startEndDate: { start: { year: 2018, month: 4 }, end: null },
      }),
    ).toEqual({
      title: 'Crew',
      rows: [
        { label: 'Organization', value: 'Rescue' },
        { label: 'Dates', value: 'Apr 2018 – Present' },
      ],
    })
    expect(titledRows({ name: 'Odd', startEndDate: 'May' }).rows).toEqual([
      { label: 'Start end date', value: 'May' },
    ])
    const huge = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))
    expect(titledRows(huge).rows).toHaveLength(500)
    expect(titledRows('Plain')).toEqual({ title: 'Plain', rows: [] })
    expect(titledRows(null)).toEqual({ title: null, rows: [] })
  })

  test('raw values are shown as received', () => {
    expect(rawText('text')).toBe('text')
    expect(rawText({ a: 1 })).toBe('{\n  "a": 1\n}')
    expect(rawText(undefined)).toBe('undefined')
  })

  test('only codes are made readable', () => {
    expect(plainWords('issued_date')).toBe('Issued date')
    expect(readableWord('FULL_TIME')).toBe('Full time')
    expect(readableWord('Mid-Senior level')).toBe('Mid-Senior level')
  })

  test('unknown fields are extra fields', () => {
    expect(
      extraFields<{ known?: string; [more: string]: unknown }>({ known: 'a', more: 1 }, { known: true }),
    ).toEqual({ more: 1 })
  })
})

describe('textBlocks', () => {
  test('textBlocks distinguishes paragraphs, headings and lists', () => {
    expect(textBlocks('Hello\nthere.\n\nYou will:\n• sail\n- write\n2) rest\nBye')).toEqual([
      { paragraph: 'Hello\nthere.' },
      { heading: 'You will' },
      { bullets: ['sail', 'write', 'rest'] },
      { paragraph: 'Bye' },
    ])
  })

  test('textBlocks keeps only line breaks of markup', () => {
    expect(
      textBlocks('<p>Fish &amp; <b>chips</b></p><ul><li>one</li><li onclick="x()">two</li></ul>'),
    ).toEqual([{ paragraph: 'Fish & chips' }, { bullets: ['one', 'two'] }])
    expect(textBlocks('a <and> b')).toEqual([{ paragraph: 'a <and> b' }])
  })
})

test('arrow keys cycle through the tabs in reading direction', () => {
  const ids = ['a', 'b', 'c'] as const
  expect(nextTab(ids, 'c', 'ArrowRight', false)).toBe('a')
  expect(nextTab(ids, 'a', 'ArrowLeft', false)).toBe('c')
  expect(nextTab(ids, 'a', 'ArrowLeft', true)).toBe('b')
  expect(nextTab(ids, 'b', 'End', false)).toBe('c')
  expect(nextTab(ids, 'b', 'x', false)).toBeNull()
})

test('a low balance is a warning, and an empty one is an error', () => {
  expect(toneOf(null, 10)).toBe('calm')
  expect(toneOf(0, null)).toBe('error')
  expect(toneOf(1, 10)).toBe('warning')
  expect(toneOf(5, null)).toBe('calm')
})
