import * as fc from 'fast-check'
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { columnsOfPreset, tableOf } from '../../../lib/exports/export-table.ts'
import type { ExportedRecord } from '../../../lib/exports/export-view.ts'
import { csvOf, styleOf, type PresetId } from '../../../lib/exports/presets.ts'
import { vcardOf } from '../../../lib/exports/vcard.ts'
import { writeCsv } from '../../../lib/exports/write-export.ts'
import { anyRecord, chunksOf, recordOf, sectionOf, textOf } from './records.fixture.ts'

const templates = {
  googleContacts:
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,E-mail 3 - Label,E-mail 3 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value,Website 2 - Label,Website 2 - Value',
  outlookContacts:
    "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes,Categories",
}

const kinds = ['person', 'company'] as const

async function fileOf(id: PresetId, ...records: ExportedRecord[]): Promise<string> {
  const table = tableOf(columnsOfPreset(id, kinds), { count: 1, kinds })
  const chosen = { separator: ';', bom: true }
  return textOf(
    writeCsv(chunksOf(records), table, { ...chosen, ...styleOf(id, false, 'file'), ...csvOf(id) }),
  )
}

function rowsOf(text: string): Record<string, string>[] {
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true, delimiter: ',' })
  return data.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))
}

const ada = recordOf(
  {
    key: 'person:ada',
    url: 'https://www.social.example/in/ada/',
    tags: ['poet', 'friend'],
    note: 'Call; soon',
  },
  [
    sectionOf('person:ada', 'profile', {
      firstName: 'Ada',
      lastName: 'Byron',
      location: { city: 'London', country: 'United Kingdom' },
      currentPosition: { title: 'Analyst', companyName: 'Engines' },
    }),
    sectionOf('person:ada', 'emails', [
      { value: 'ada@one.example', type: 'professional' },
      { value: 'ada@two.example', type: 'personal' },
    ]),
  ],
)
const engines = recordOf(
  { key: 'company:engines', kind: 'company', url: 'https://www.social.example/company/e/' },
  [
    sectionOf('company:engines', 'company', {
      name: 'Engines',
      phone: '+44 20 0012',
      websiteUrl: 'https://engines.example',
      headquarter: { street1: '1 Mill Lane', city: 'London', postalCode: '01067', country: 'United Kingdom' },
    }),
  ],
)

describe.each(Object.entries(templates) as [keyof typeof templates, string][])('%s', (id, template) => {
  test('the file has only headings of the template, in its order', async () => {
    const [line = ''] = (await fileOf(id, ada)).replace('\uFEFF', '').split('\r\n')
    const headings = line.split(',')
    const known = template.split(',')
    expect(headings.filter((heading) => !known.includes(heading))).toEqual([])
    expect(headings.toSorted((a, b) => known.indexOf(a) - known.indexOf(b))).toEqual(headings)
  })

  test('the file has one value in each field and one row for each record', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { maxLength: 5 }), async (records) => {
        const text = await fileOf(id, ...records)
        const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n$/, ''), {
          delimiter: ',',
          newline: '\r\n',
        })
        expect(errors).toEqual([])
        expect(data).toHaveLength(records.length + 1)
        expect(new Set(data.map((row) => row.length)).size).toBe(1)
      }),
      { numRuns: 40 },
    ))

  test('a name that cannot be split is exported as first name', async () => {
    const [row] = rowsOf(await fileOf(id, recordOf({ key: 'person:x', name: '山田花子' })))
    expect(row).toMatchObject({ 'First Name': '山田花子' })
  })
})

test('Google Contacts gets every value with its label', async () => {
  const text = await fileOf('googleContacts', ada, engines)
  expect(text.startsWith('First Name,')).toBe(true)
  const [person, company] = rowsOf(text)
  expect(person).toEqual({
    'First Name': 'Ada',
    'Last Name': 'Byron',
    'Organization Name': 'Engines',
    'Organization Title': 'Analyst',
    Notes: 'Call; soon',
    Labels: 'poet ::: friend',
    'E-mail 1 - Label': 'Work',
    'E-mail 1 - Value': 'ada@one.example',
    'E-mail 2 - Label': 'Home',
    'E-mail 2 - Value': 'ada@two.example',
    'Address 1 - Label': 'Work',
    'Address 1 - City': 'London',
    'Address 1 - Country': 'United Kingdom',
    'Website 1 - Label': 'Profile',
    'Website 1 - Value': 'https://www.social.example/in/ada/',
  })
  expect(company).toMatchObject({
    'Organization Name': 'Engines',
    'Phone 1 - Label': 'Work',
    'Phone 1 - Value': '+44 20 0012',
    'Address 1 - Postal Code': '01067',
    'Website 2 - Value': 'https://engines.example',
  })
  expect(company).not.toHaveProperty(['First Name'])
})

test("Outlook gets every value under Outlook's names", async () => {
  const text = await fileOf('outlookContacts', ada, engines)
  expect(text.startsWith('\uFEFFFirst Name,')).toBe(true)
  expect(rowsOf(text.slice(1))).toEqual([
    {
      'First Name': 'Ada',
      'Last Name': 'Byron',
      'E-mail Address': 'ada@one.example',
      'E-mail 2 Address': 'ada@two.example',
      'Job Title': 'Analyst',
      Company: 'Engines',
      'Business City': 'London',
      'Business Country/Region': 'United Kingdom',
      'Web Page': 'https://www.social.example/in/ada/',
      Notes: 'Call; soon',
      Categories: 'poet;friend',
    },
    {
      'Business Phone': '+44 20 0012',
      Company: 'Engines',
      'Business Street': '1 Mill Lane',
      'Business City': 'London',
      'Business Postal Code': '01067',
      'Business Country/Region': 'United Kingdom',
      'Web Page': 'https://engines.example',
    },
  ])
})

function valuesOf(card: string, name: string): unknown[] {
  const [, properties] = ICAL.parse(card) as [string, [string, unknown, string, ...unknown[]][]]
  return properties.flatMap(([property, , , ...values]) => (property === name.toLowerCase() ? values : []))
}

/** RFC 2426 escapes semicolons everywhere; this parser knows RFC 6350, which does not. */
const plainOf = (card: string, name: string) =>
  ((valuesOf(card, name)[0] ?? '') as string).replaceAll('\\;', ';')

const onCard = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')

describe('an exported vCard 3.0', () => {
  test('a vCard 3.0 has the required properties and survives a round trip', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const card = vcardOf(record, '3.0')!
        expect(card.split('\r\n').slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0'])
        expect(valuesOf(card, 'N')).toHaveLength(1)
        expect(plainOf(card, 'FN')).toBe(plainOf(vcardOf(record)!, 'FN'))
        const { note } = record.subject
        expect(plainOf(card, 'NOTE')).toContain(onCard(note.trim()))
        expect(valuesOf(card, 'NOTE').length).toBeLessThan(2)
        const lines = card.split('\r\n')
        expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
        expect(card).not.toMatch(/^(KIND|LANG)/m)
      }),
    )
  })

  test("a vCard 3.0 labels a person's addresses with the types of the standard", () => {
    expect(vcardOf(ada, '3.0')!.split('\r\n')).toEqual(
      expect.arrayContaining([
        'N:Byron;Ada;;;',
        'EMAIL;TYPE=INTERNET,WORK:ada@one.example',
        'EMAIL;TYPE=INTERNET,HOME:ada@two.example',
        'CATEGORIES:poet,friend',
        'NOTE:Call\\; soon',
      ]),
    )
  })

  test('a vCard 3.0 distinguishes companies from people, and a job gives no card', () => {
    expect(vcardOf(engines, '3.0')!.split('\r\n')).toEqual(
      expect.arrayContaining([
        'ORG:Engines',
        'X-ABSHOWAS:COMPANY',
        'TEL;TYPE=WORK,VOICE:+44 20 0012',
        'ADR;TYPE=WORK:;;1 Mill Lane;London;;01067;United Kingdom',
        'URL:https://engines.example/',
      ]),
    )
    expect(vcardOf(recordOf({ key: 'job:1', kind: 'job' }), '3.0')).toBeNull()
  })
})
