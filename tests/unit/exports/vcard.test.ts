import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { contentLine } from '../../../lib/exports/content-line.ts'
import { exportViewOf, type ExportedRecord } from '../../../lib/exports/export-view.ts'
import { languageTag } from '../../../lib/exports/language-tag.ts'
import { vcardOf } from '../../../lib/exports/vcard.ts'
import { anyRecord, chunksOf, oddText, recordOf, sectionOf, textOf } from './records.fixture.ts'
import { writeVcards } from '../../../lib/exports/write-export.ts'

const key = 'person:ada'

function valuesOf(card: string, name: string): unknown[] {
  const [, properties] = ICAL.parse(card) as [string, [string, unknown, string, ...unknown[]][]]
  return properties.flatMap(([property, , , ...values]) => (property === name.toLowerCase() ? values : []))
}

const onCard = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')

test('a vCard survives a round trip', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const card = vcardOf(record)!
      const { note, name, email, headline, company } = record.subject
      expect(['', ...valuesOf(card, 'NOTE')]).toContain(onCard(note))
      const named = [name, email, headline, company, 'Unknown']
        .map((text) => onCard(text).trim())
        .find(Boolean)
      expect(valuesOf(card, 'FN')).toEqual([named])
      const { firstName, lastName } = exportViewOf(record).person
      const parts = [lastName, firstName, '', '', ''].map((part) => onCard(part ?? ''))
      expect(valuesOf(card, 'N')).toEqual(firstName || lastName ? [parts] : [])
    }),
  )
})

test('no vCard line is longer than 75 octets or split inside a character', () => {
  fc.assert(
    fc.property(fc.array(oddText, { maxLength: 20 }), (parts) => {
      const value = parts.join('').replaceAll(/[\r\n]/g, '')
      const line = contentLine('NOTE', value)
      const lines = line.split('\r\n').slice(0, -1)
      expect(lines.filter((part) => Buffer.byteLength(part) > 75)).toEqual([])
      expect(line.replaceAll('\r\n ', '')).toBe(`NOTE:${value}\r\n`)
      expect(lines.every((part) => part.isWellFormed())).toBe(value.isWellFormed())
    }),
  )
})

test.each([
  ['75 octets', 'x'.repeat(70), ''],
  ['76 octets', 'x'.repeat(71), 'x'],
  ['74 letters of 76 octets', `${'x'.repeat(67)}日x`, 'x'],
])('a vCard line is folded only above 75 octets: %s', (_, value, rest) => {
  const folded = rest === '' ? '' : `\r\n ${rest}`
  expect(contentLine('NOTE', value)).toBe(`NOTE:${value.slice(0, value.length - rest.length)}${folded}\r\n`)
})

describe("a person's vCard", () => {
  const card = vcardOf(
    recordOf(
      { key, tags: ['poet, first'], lists: ['l'], updatedAt: Date.UTC(2026, 10, 21, 12, 30) },
      [
        sectionOf(key, 'profile', {
          firstName: 'Ada; Augusta',
          lastName: 'Byron, née',
          languages: ['German', 'Klingon'],
          location: { city: 'Köln; Süd', country: 'Germany' },
          currentPosition: { title: 'CTO, acting', companyName: 'Engines; Co' },
          socialUrl: 'https://www.social.example/in/ada/?a=1,2;b',
        }),
        sectionOf(key, 'emails', [{ value: 'ada@one.example', type: 'professional' }]),
      ],
      { lists: new Map([['l', 'Friends']]) },
    ),
  )!

  test.each([
    ['N', 'N:Byron\\, née;Ada\\; Augusta;;;'],
    ['title', 'TITLE:CTO\\, acting'],
    ['company', 'ORG:Engines\\; Co'],
    ['e-mail', 'EMAIL;TYPE=work:ada@one.example'],
    ['place', 'ADR:;;;Köln\\; Süd;;;Germany'],
    ['language', 'LANG:de'],
    ['tags and lists', 'CATEGORIES:poet\\, first,Friends'],
    ['change', 'REV:20261121T123000Z'],
    ['address, which is not escaped', 'URL:https://www.social.example/in/ada/?a=1,2;b'],
  ])("a person's vCard contains the %s", (_, line) => expect(card.split('\r\n')).toContain(line))

  test('a vCard leaves out languages without a standard tag', () => {
    expect(valuesOf(card, 'LANG')).toEqual(['de'])
    expect([languageTag(' french '), languageTag('Klingon'), languageTag('')]).toEqual(['fr', null, null])
  })
})

test("a company's vCard is an organization, and a job gives no card", async () => {
  const company = recordOf({ key: 'company:e', kind: 'company' }, [
    sectionOf('company:e', 'company', {
      name: 'Engines',
      phone: '+44 20 1',
      websiteUrl: 'javascript:alert(1)',
    }),
  ])
  const text = await textOf(
    writeVcards(chunksOf([company, recordOf({ key: 'job:1', kind: 'job' })], [company])),
  )
  expect(text.match(/BEGIN:VCARD/g)).toHaveLength(2)
  expect(text).toContain('KIND:org\r\nORG:Engines\r\nTEL;VALUE=text;TYPE=work:+44 20 1\r\n')
  expect(text).not.toContain('javascript')
})

describe('a vCard contains', () => {
  const nameOf = (record: ExportedRecord) => property(vcardOf(record) ?? '', 'FN')
  const key = 'person:ACoAAB1x2y3z'

  test.each([
    [
      'the email address if no name is known',
      [sectionOf(key, 'emails', [{ value: 'ann@acme.example' }])],
      'ann@acme.example',
    ],
    ['the public handle', [sectionOf(key, 'profile', { publicIdentifier: 'ann-lee' })], 'ann-lee'],
    [
      'the person’s summary',
      [sectionOf(key, 'profile', { headline: 'Keeps ferries safe' })],
      'Keeps ferries safe',
    ],
    ['no name from an internal id', [], 'Unknown'],
  ])('%s', (_, sections, name) => {
    expect(nameOf(recordOf({ key }, sections))).toBe(name)
  })

  test('a vCard contains a website written without a scheme', () => {
    const company = 'company:acme'
    for (const [websiteUrl, url] of [
      ['acme.example', 'https://acme.example/'],
      ['www.acme.example/shop', 'https://www.acme.example/shop'],
      ['http://acme.example', 'http://acme.example/'],
      ['javascript:alert(1)', undefined],
      ['not a site', undefined],
      ['10.0.0.1', undefined],
    ] as const)
      expect(
        property(
          vcardOf(
            recordOf({ key: company, kind: 'company' }, [sectionOf(company, 'company', { websiteUrl })]),
          ) ?? '',
          'URL;TYPE=work',
        ),
      ).toBe(url)
  })
})

function property(card: string, name: string): string | undefined {
  const lines = card.replaceAll('\r\n ', '').split('\r\n')
  return lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
}
