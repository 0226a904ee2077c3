import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { crmFieldNames, valueOf } from '../../../lib/crm/fields.ts'
import { reviewRecords, bodyOf, missingIn } from '../../../lib/crm/review-records.ts'
import { exportViewOf } from '../../../lib/exports/export-view.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { recordOf, sectionOf } from '../exports/records.fixture.ts'
import { crmDepsWith, destinationOf, subjectWith, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const jane = subjectWith('person:jane-doe')
const profile = { firstName: 'Jane', lastName: ' Doe ', location: { city: 'Lyon', country: '' } }
const record = exportViewOf(recordOf(jane, [sectionOf(jane.key, 'profile', profile)]))

describe('the fields of a record', () => {
  test('the fields of a record are its known values, trimmed, without empty ones', () => {
    const known = crmFieldNames
      .map((name) => [name, valueOf(name, record)])
      .filter(([, value]) => value !== null)
    expect(Object.fromEntries(known)).toEqual({
      key: 'person:jane-doe',
      kind: 'person',
      name: 'Jane Doe',
      firstName: 'Jane',
      lastName: 'Doe',
      headline: 'Editor',
      email: 'jane@acme.example',
      company: 'Acme',
      companyDomain: 'acme.example',
      place: 'Lyon, France',
      city: 'Lyon',
      tags: 'client; vip',
    })
  })

  test('the fields of a company contain its bare domain', () => {
    const key = 'company:acme'
    const company = { websiteUrl: 'https://www.acme.example/about', employeeCount: 0 }
    const known = exportViewOf(recordOf(subjectWith(key), [sectionOf(key, 'company', company)]))
    expect([valueOf('domain', known), valueOf('employees', known)]).toEqual(['acme.example', 0])
  })

  test('the fields of a record are the best values of all sections, as in an export', () => {
    const experience = [{ title: 'Editor in chief', startEndDate: { start: { year: 2024 }, end: null } }]
    const known = exportViewOf(
      recordOf(jane, [
        sectionOf(jane.key, 'profile', { ...profile, followerCount: 1, summary: 'Edits.' }),
        sectionOf(jane.key, 'experience', experience, 2000),
        sectionOf(jane.key, 'followers', 12, 2000),
      ]),
    )
    expect(crmFieldNames.map((name) => valueOf(name, known))).toEqual(
      expect.arrayContaining(['Editor in chief', 12, 'Edits.']),
    )
  })

  test('the fields of a record are mapped only to named fields and never empty', () => {
    const row = fc.record({ to: fc.string(), from: fc.constantFrom(...crmFieldNames) })
    fc.assert(
      fc.property(fc.array(row), (mapping) => {
        const body = bodyOf(mapping, record)
        expect(Object.keys(body).every((name) => mapping.some(({ to }) => to.trim() === name))).toBe(true)
        expect([...Object.keys(body), ...Object.values(body)]).not.toContain('')
      }),
    )
  })
})

test('missingIn names required fields by the destination’s names', () => {
  const lead = { kind: 'salesforce-lead', idField: '' } as const
  expect(missingIn(lead, { FirstName: 'Jane' })).toEqual(['LastName', 'Company'])
  expect(missingIn({ kind: 'salesforce-contact', idField: '' }, { LastName: 'Doe' })).toEqual(['Email'])
  expect(missingIn({ kind: 'salesforce-contact', idField: 'Key__c' }, { LastName: 'Doe' })).toEqual([])
  expect(missingIn({ kind: 'pipedrive-person', idField: '' }, { name: 'Jane' })).toEqual([
    'email / @company.name',
  ])
  expect(missingIn({ kind: 'webhook', idField: '' }, {})).toEqual([])
})

describe('the review before sending', () => {
  let deps: TestCrmDeps
  const keys = ['person:a', 'person:b', 'person:c', 'person:d', 'company:acme']
  const check = async () => {
    const rows = await reviewRecords(deps.db, deps.all[0]!, keys)
    return Object.fromEntries(rows.map((row) => [row.subject, row]))
  }
  beforeEach(async () => {
    deps = crmDepsWith(destinationOf('hubspot-contact', there().url))
    await deps.db.subjects.bulkPut(keys.map(subjectWith))
  })

  test('the review shows each record’s body or why it is not sent', async () => {
    await deps.db.subjects.update('person:b', { email: '' })
    await suppress(deps.db, ['person:c'])
    expect(await check()).toMatchObject({
      'person:a': { verdict: 'ready', missing: [], body: { email: 'jane@acme.example', company: 'Acme' } },
      'person:b': { verdict: 'missing', missing: ['email'] },
      'person:c': { verdict: 'suppressed' },
      'person:d': { verdict: 'ready', before: null },
      'company:acme': { verdict: 'other' },
    })
    expect(there().requests).toEqual([])
  })

  test('the review marks a record with an address found before the person changed jobs', async () => {
    const job = { kind: 'moved', certainty: 'loud', company: '', before: null, after: null } as const
    const moved = { subject: 'person:a', fact: 'job', job, before: '', after: '', request: '' }
    await deps.db.sections.bulkPut([
      sectionOf('person:a', 'emails', [{ value: 'jane@acme.example' }], 1000),
      sectionOf('person:b', 'emails', [{ value: 'jane@acme.example' }], 3000),
    ])
    await deps.db.history.bulkPut([
      { ...moved, id: 'a', at: 2000 },
      { ...moved, id: 'b', at: 2000, subject: 'person:b' },
    ])
    expect(await check()).toMatchObject({
      'person:a': { isEmailBeforeMove: true },
      'person:b': { isEmailBeforeMove: false },
      'person:d': { isEmailBeforeMove: false },
    })
  })

  test('the review distinguishes unchanged records from changed ones', async () => {
    const { 'person:a': a, 'person:d': d } = await check()
    await deps.deliver(
      'hubspot-contact',
      { subject: 'person:a', body: a!.body },
      { subject: 'person:d', body: d!.body },
    )
    expect(await check()).toMatchObject({
      'person:a': { verdict: 'pending' },
      'person:d': { verdict: 'pending' },
    })
    await deps.run()
    await deps.db.subjects.update('person:d', { company: 'Elsewhere' })
    expect(await check()).toMatchObject({
      'person:a': { verdict: 'unchanged', before: { state: 'sent', did: 'created', at: deps.now() } },
      'person:d': { verdict: 'ready', body: { company: 'Elsewhere' }, before: { state: 'sent' } },
    })
  })
})
