import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { csvLines } from '../../../lib/exports/csv-lines.ts'
import { columnsOfPreset, tableOf } from '../../../lib/exports/export-table.ts'
import { exportViewOf } from '../../../lib/exports/export-view.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { dataReportOf } from '../../../lib/data/report/data-report.ts'
import { deleteSubject } from '../data/erasure/delete-subject.ts'
import { rowReader } from '../../../lib/data/backup/read-row.ts'
import { bodyOf } from '../../../lib/crm/review-records.ts'
import { correctField } from '../../../lib/records/corrections/correct-field.ts'
import {
  fieldsOfKind,
  longestCorrection,
  type FieldName,
} from '../../../lib/records/corrections/correctable-fields.ts'
import { mergeCorrections } from '../../../lib/records/corrections/merge-corrections.ts'
import { readCorrections } from '../../../lib/records/corrections/read-corrections.ts'
import { typedCorrection } from '../../../lib/records/corrections/typed-correction.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { Correction } from '../../../lib/records/rows/annotations.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import { take } from '../../../lib/records/database/steps.ts'
import { mergeSteps, recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { separateMerge } from '../../../lib/records/identity/separate-merge.ts'
import { findMatches } from '../../../lib/records/matching/find-matches.ts'
import { mergePerson } from '../../../lib/records/merge-person.ts'
import { mergeCompany } from '../../../lib/records/merge-company.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { providerValue, withoutCorrections } from '../../../lib/records/subject-facts.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { hashesOfRequest } from '../../../lib/records/suppression/request-names.ts'
import { awkwardTexts } from '../../generated/texts.ts'
import { everythingIn } from './full-library.fixture.ts'
import { filed, keptOf, openDatabase, person } from './findings.fixture.ts'

const key = 'person:jane-doe'
const profile: Person = {
  firstName: 'Jane',
  lastName: 'Doe',
  headline: 'Sells pumps',
  publicIdentifier: 'jane-doe',
  location: { city: 'Oslo', state: 'Viken', country: 'Norway', countryCode: 'NO' },
  currentPosition: {
    title: 'Seller',
    companyName: 'Acme',
    socialId: '4711234',
    socialUrl: 'https://n.example/company/acme',
  },
  positions: {
    positionHistory: [
      { title: 'Seller', companyName: 'Acme' },
      { title: 'Clerk', companyName: 'Old' },
    ],
  },
}

async function jane(): Promise<Database> {
  const db = openDatabase()
  await filed(
    db,
    1000,
    person([key], {
      profile,
      emails: [{ value: 'jane@acme.example', type: 'professional' }, { value: 'j@home.example' }],
    }),
  )
  return db
}

async function shown(db: Database, alias = key) {
  const record = (await recordOf(db, alias))!
  const [exported] = (await Array.fromAsync(walkRecords(db, [record.subject.key]))).flat()
  return { ...record, merged: mergePerson(record.sections), exported: exportViewOf(exported!) }
}

const reported = {
  person: async (db: Database) =>
    filed(db, 1000, person([key], { profile, emails: [{ value: 'jane@acme.example' }] })),
  company: async (db: Database) =>
    filed(db, 1000, {
      kind: 'company',
      aliases: ['company:acme'],
      sections: {
        company: {
          name: 'Acme',
          tagline: 'Pumps',
          websiteUrl: 'https://acme.example',
          phone: '+47 1',
          industry: 'Machinery',
          employeeCount: 60,
          employeeCountRange: { start: 51, end: 200 },
          headquarter: { city: 'Oslo', country: 'Norway', street1: 'Gate 1' },
        },
      },
    }),
}

const examples: Partial<Record<FieldName, string>> = {
  'person.email': 'doe@other.example',
  'company.website': 'other.example',
  'company.size': '1001+',
}

describe.each(['person', 'company'] as const)('corrections of a %s', (kind) => {
  test.each(fieldsOfKind(kind))('%s is corrected, hidden and restored to the bought value', async (field) => {
    const db = openDatabase()
    const subject = await reported[kind](db)
    const before = await db.subjects.get(subject)
    const record = (await recordOf(db, subject))!
    const bought = providerValue(record.subject, record.sections, field)
    expect(bought).not.toBe('')
    const value = async () => {
      const { sections } = (await recordOf(db, subject))!
      const { corrections: _corrections, ...rest } = sections
      const merged = { ...mergePerson(sections), company: mergeCompany(sections) }
      expect(await keptOf(db, subject)).toEqual(rest)
      return JSON.stringify([merged, (await db.subjects.get(subject))!.details])
    }
    const example = examples[field] ?? 'Zebra-9'
    await correctField(db, subject, field, example, 2000)
    const needle = field === 'company.size' ? '"start":1001' : example
    expect(await value()).toContain(needle)
    await correctField(db, subject, field, '', 3000)
    const hidden = await value()
    expect(hidden).not.toContain(needle)
    const after = (await recordOf(db, subject))!
    expect(providerValue(after.subject, after.sections, field)).toBe(bought)
    await correctField(db, subject, field, null, 4000)
    const { corrections, ...now } = (await db.subjects.get(subject))!
    expect(corrections).toEqual([{ field, value: null, at: 4000 }])
    expect(now).toEqual(before)
  })
})

test('a correction survives later purchases in card, list, export, copy and CRM', async () => {
  const db = await jane()
  await correctField(db, key, 'person.title', 'Head of Pumps')
  await correctField(db, key, 'person.email', 'jane.doe@new.example')
  await correctField(db, key, 'person.lastName', 'Doe-Lima')
  const later = Date.now() + 1000
  await filed(db, later, person([key], { profile: { ...profile, headline: 'Still sells' } }))
  await filed(db, later + 1, person([key], { emails: [{ value: 'other@acme.example' }] }))
  await filed(
    db,
    later + 2,
    person([key], { experience: [{ title: 'Seller II', companyName: 'Acme', startEndDate: { end: null } }] }),
  )
  const { subject, merged, exported } = await shown(db)
  expect(subject).toMatchObject({
    name: 'Jane Doe-Lima',
    headline: 'Still sells',
    email: 'jane.doe@new.example',
    details: { title: 'Head of Pumps' },
    uncorrected: { name: 'Jane Doe', email: 'other@acme.example' },
  })
  expect(merged.person.currentPosition).toMatchObject({ title: 'Head of Pumps', companyName: 'Acme' })
  expect(merged.career.items.map(({ title }) => title)).not.toContain('Seller II')
  expect(merged.emails).toEqual([{ address: 'jane.doe@new.example', type: null }])
  const table = tableOf(columnsOfPreset('spreadsheet', ['person']), { count: 1, kinds: ['person'] })
  const csv = csvLines([table.cellsOf(exported)], { separator: ',' })
  for (const text of ['Head of Pumps', 'Doe-Lima', 'jane.doe@new.example']) expect(csv).toContain(text)
  for (const text of ['Seller II', 'other@acme.example']) expect(csv).not.toContain(text)
  const mapping = ['title', 'lastName', 'email'].map((column) => ({ from: column, to: column }))
  expect(bodyOf(mapping as never, exported)).toEqual({
    title: 'Head of Pumps',
    lastName: 'Doe-Lima',
    email: 'jane.doe@new.example',
  })
})

test('a corrected company drops the details of the former company', async () => {
  const db = await jane()
  await correctField(db, key, 'person.company', 'Quayside')
  const { subject, merged } = await shown(db)
  expect(subject.company).toBe('Quayside')
  expect(merged.person.currentPosition).toMatchObject({
    title: 'Seller',
    companyName: 'Quayside',
    socialId: null,
    socialUrl: null,
  })
  expect(merged.career.items.map(({ companyName }) => companyName)).toEqual(['Quayside', 'Old'])
  await correctField(db, key, 'person.company', '')
  await correctField(db, key, 'person.title', '')
  expect((await shown(db)).merged.career.items.map(({ companyName }) => companyName)).toEqual(['Old'])
})

test('a record without sections is corrected field by field, and removing corrections restores it', async () => {
  const db = openDatabase()
  const row: Subject = {
    ...(await bareRow()),
    name: 'Ines Prado Lima',
    place: 'Porto, Portugal',
    company: 'Acme',
    email: 'i@x.example',
  }
  await db.subjects.put(row)
  await correctField(db, row.key, 'person.firstName', 'Inês', 10)
  await correctField(db, row.key, 'person.city', 'Braga', 11)
  await correctField(db, row.key, 'person.email', '', 12)
  expect(await db.subjects.get(row.key)).toMatchObject({
    name: 'Inês Prado Lima',
    place: 'Braga, Portugal',
    email: '',
  })
  for (const field of ['person.firstName', 'person.city', 'person.email'])
    await correctField(db, row.key, field, null, 20)
  const { corrections: _corrections, ...now } = (await db.subjects.get(row.key))!
  expect(now).toMatchObject({ name: row.name, place: row.place, email: row.email })
  expect(now.uncorrected).toBeUndefined()
})

async function bareRow(): Promise<Subject> {
  const db = openDatabase()
  await filed(db, 1, person(['person:ines']))
  const row = (await db.subjects.get('person:ines'))!
  await db.delete()
  return row
}

describe('merging of corrections', () => {
  const two = async () => {
    const db = await jane()
    await filed(db, 2000, person(['person:ACoAABJane9'], { profile: { firstName: 'Jane', lastName: 'D.' } }))
    await correctField(db, key, 'person.title', 'First', 10)
    await correctField(db, key, 'person.city', 'Bergen', 10)
    await correctField(db, 'person:ACoAABJane9', 'person.title', 'Second', 20)
    const [one, other] = await db.subjects.bulkGet([key, 'person:ACoAABJane9'])
    const because = { alias: '', by: 'person', request: null, at: 1 } as const
    await db.transaction('rw', recordTables(db), () => take(mergeSteps(db, one!, other!, because)))
    return { db, one: one!, other: other! }
  }

  test("a merge keeps the newer correction of a field, and undoing it restores each record's own", async () => {
    const { db, one, other } = await two()
    expect((await db.subjects.get(key))!.corrections).toEqual([
      { field: 'person.city', value: 'Bergen', at: 10 },
      { field: 'person.title', value: 'Second', at: 20 },
    ])
    expect((await shown(db)).merged.person.currentPosition?.title).toBe('Second')
    const [merge] = await db.merges.toArray()
    await separateMerge(db, merge!.id)
    expect(await db.subjects.bulkGet([one.key, other.key])).toEqual([one, other])
  })

  test('corrections made after a merge stay with the first record when it is undone', async () => {
    const { db, other } = await two()
    await correctField(db, key, 'person.country', 'Sweden', 30)
    await correctField(db, key, 'person.title', null, 40)
    await separateMerge(db, (await db.merges.toArray())[0]!.id)
    const [first, second] = await db.subjects.bulkGet([key, other.key])
    expect(first!.corrections).toEqual([
      { field: 'person.city', value: 'Bergen', at: 10 },
      { field: 'person.country', value: 'Sweden', at: 30 },
      { field: 'person.title', value: null, at: 40 },
    ])
    expect(second).toEqual(other)
  })
})

const correction: fc.Arbitrary<Correction> = fc.record({
  field: fc.constantFrom('person.title', 'person.email', 'later.field', '__proto__', 'constructor'),
  value: fc.option(fc.constantFrom(...awkwardTexts), { nil: null }),
  at: fc.integer({ min: 0, max: 5 }),
})
const some = fc.array(correction, { maxLength: 8 })

test('merging corrections is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(some, some, some, (a, b, c) => {
      const joined = mergeCorrections([a, b, c])
      expect(mergeCorrections([c, b, a])).toEqual(joined)
      expect(mergeCorrections([mergeCorrections([a, b]), c])).toEqual(joined)
      expect(mergeCorrections([joined, joined, a])).toEqual(joined)
      expect(
        readCorrections(JSON.parse(JSON.stringify(joined)), 10).map(({ field, at }) => [field, at]),
      ).toEqual(joined.map(({ field, at }) => [field, at]))
    }),
  )
})

test('unknown correction fields of a later version survive backups and files', () => {
  const later = [{ field: 'later.field', value: 'x', at: 1, by: 'Ann' }]
  expect(readCorrections(later, 10)).toEqual(later)
  expect(
    readCorrections(
      [...later, null, 'x', { field: 1 }, { field: 'a', value: 2, at: 1 }, { field: 'b', value: null }],
      10,
    ),
  ).toEqual(later)
  expect(readCorrections([{ field: 'person.title', value: 'x', at: 99 }], 10)).toMatchObject([{ at: 10 }])
})

test("a company's place is split into city and country", async () => {
  const db = openDatabase()
  const headquarters = [
    [{ city: 'Graz', country: 'Austria' }, 'Graz', 'Austria'],
    [{ country: 'Austria' }, '', 'Austria'],
    [{ city: 'Washington, D.C.', country: 'USA' }, 'Washington, D.C.', 'USA'],
  ] as const
  for (const [at, [headquarter, city, country]] of headquarters.entries()) {
    const alias = `company:acme-${at}`
    await filed(db, 1, {
      kind: 'company',
      aliases: [alias],
      sections: { company: { name: 'Acme', headquarter } },
    })
    const { subject, sections } = (await recordOf(db, alias))!
    expect(providerValue(subject, sections, 'company.city')).toBe(city)
    expect(providerValue(subject, sections, 'company.country')).toBe(country)
  }
})

test('any typed text is refused or stored within limits, and the record stays readable and writable', async () => {
  const db = await jane()
  const anyText = fc.oneof(
    fc.constantFrom(
      ...awkwardTexts,
      '\u202Egnp.exe',
      '\u2067',
      '\u200b\u200d',
      '<img src=x onerror=1>',
      '__proto__',
      'constructor',
      'x'.repeat(10_000),
      '\ud800',
    ),
    fc.string({ unit: 'binary', maxLength: 400 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fieldsOfKind('person')), anyText, async (field, typed) => {
      const read = typedCorrection(field === 'person.email' ? 'email' : 'line', typed)
      fc.pre(!('problem' in read))
      expect(read.value.length).toBeLessThanOrEqual(longestCorrection)
      expect(read.value.isWellFormed()).toBe(true)
      await correctField(db, key, field, read.value)
      const { subject, sections } = (await recordOf(db, key))!
      expect(subject.corrections?.find((one) => one.field === field)?.value ?? '').toBe(read.value)
      expect(providerValue(subject, sections, field)).not.toBe('')
      expect(withoutCorrections(subject)).toMatchObject({
        name: 'Jane Doe',
        company: 'Acme',
        email: 'jane@acme.example',
      })
      const kept = rowReader(Date.now())(
        'subjects',
        JSON.parse(JSON.stringify(subject)) as Record<string, unknown>,
      )
      expect(kept).toEqual(subject)
    }),
    { numRuns: 150 },
  )
})

test('a correction that is too long is refused and not stored', async () => {
  const db = await jane()
  const before = await everythingIn(db)
  await expect(correctField(db, key, 'person.title', 'x'.repeat(301))).rejects.toThrow('long')
  expect(await everythingIn(db)).toBe(before)
})

test('a correction of an unknown field is refused, and one of an unknown subject creates nothing', async () => {
  const db = await jane()
  const before = await everythingIn(db)
  for (const field of ['company.name', 'person.nothing', '__proto__', 'constructor'])
    await expect(correctField(db, key, field, 'x')).rejects.toThrow('no field')
  await correctField(db, 'person:nobody', 'person.title', 'x')
  expect(await everythingIn(db)).toBe(before)
})

test('a newer correction wins after the clock was set back', async () => {
  const db = await jane()
  await correctField(db, key, 'person.title', 'First', 5000)
  await correctField(db, key, 'person.title', 'Second', 10)
  expect((await db.subjects.get(key))!.corrections).toEqual([
    { field: 'person.title', value: 'Second', at: 5001 },
  ])
})

test('the bought and the corrected values both identify the record and match the suppression list', async () => {
  const db = await jane()
  await correctField(db, key, 'person.lastName', 'Prado')
  await correctField(db, key, 'person.email', 'jane@new.example')
  await correctField(db, key, 'person.company', 'Quayside')
  const found = await findMatches(db, [
    { section: 'profile', name: 'Jane Doe', company: 'Acme' },
    { section: 'profile', name: 'Jane Prado', company: 'Quayside' },
    { section: 'profile', email: 'jane@acme.example' },
    { section: 'profile', email: 'jane@new.example' },
  ])
  expect(found.map((match) => match?.certainty)).toEqual(Array(4).fill(found[0]!.certainty))
  expect(found[0]!.subject.key).toBe(key)
  await suppress(db, [key])
  for (const email of ['jane@acme.example', 'jane@new.example'])
    expect(await hashesOfRequest(db, { subject: null, input: { email } })).not.toEqual([])
})

test('the data report contains both values and the time of each correction', async () => {
  const db = await jane()
  await correctField(db, key, 'person.title', 'Head of Pumps', 5000)
  await correctField(db, key, 'person.city', '', 6000)
  expect((await dataReportOf(db, key, 9000))!.corrections).toEqual([
    { field: 'person.city', bought: 'Oslo', value: '', at: 6000 },
    { field: 'person.title', bought: 'Seller', value: 'Head of Pumps', at: 5000 },
  ])
})

test("deleting a person removes the name from their own and others' corrections", async () => {
  const db = await jane()
  await filed(db, 1, person(['person:bob'], { profile: { firstName: 'Bob' } }))
  await correctField(db, key, 'person.headline', 'Zanzibar the Great')
  await correctField(db, key, 'person.lastName', 'Zanzibarova')
  await correctField(db, 'person:bob', 'person.headline', 'Works with Jane Zanzibarova')
  await correctField(db, 'person:bob', 'person.title', 'Deputy of Jane Doe')
  expect(await deleteSubject(db, key)).toBe('deleted')
  const left = await everythingIn(db)
  for (const name of ['Zanzibar', 'Jane Doe', 'jane-doe']) expect(left).not.toContain(name)
  expect((await db.subjects.get('person:bob'))!.corrections).toHaveLength(2)
})
