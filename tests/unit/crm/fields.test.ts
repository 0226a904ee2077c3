import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldLimits, fitBody } from '../../../lib/crm/field-limits.ts'
import { hubspotIndustries, hubspotIndustryOf } from '../../../lib/crm/hubspot-industries.ts'
import { adapters } from '../../../lib/crm/adapters.ts'
import { reviewRecords } from '../../../lib/crm/review-records.ts'
import { subjectWith as known } from '../search/local/subjects.fixture.ts'
import { sectionOf } from '../exports/records.fixture.ts'
import { crmDepsWith, destinationOf } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'
import { workDomain } from '../../../lib/crm/fields.ts'
import { destinationKinds, type DestinationKind } from '../../../lib/crm/rows.ts'

const there = localDestinations()

const long = fc.oneof(
  fc.string({ maxLength: 400, unit: 'grapheme' }),
  fc.string({ minLength: 300, maxLength: 400 }),
)
const person = fc.record({
  firstName: long,
  lastName: long,
  title: long,
  company: long,
  city: long,
  country: long,
  local: fc.stringMatching(/^[a-z]{1,100}$/),
})

async function handOver(kind: DestinationKind, key: string, profile: object, email: string, company: string) {
  const deps = crmDepsWith(destinationOf(kind, there().url))
  there().webhook.now = () => deps.now()
  await deps.db.subjects.put(known({ key, kind: 'person', name: 'Somebody', email, company }))
  await deps.db.sections.put(sectionOf(key, 'profile', profile as never))
  const [row] = await reviewRecords(deps.db, deps.all[0]!, [key])
  if (row!.verdict === 'ready') await deps.deliver(kind, { subject: key, body: row!.body })
  await deps.run()
  const delivery = await deps.onlyDelivery()
  await deps.db.delete()
  return { row: row!, delivery }
}

describe('the reviewed body fits the destination', () => {
  const persons = destinationKinds.filter((kind) => adapters[kind].acceptedKinds.includes('person'))

  test.each(persons)('%s accepts every body that passed the review', async (kind) => {
    await fc.assert(
      fc.asyncProperty(person, async ({ firstName, lastName, title, company, city, country, local }) => {
        there().reset()
        const profile = { firstName, lastName, location: { city, country }, currentPosition: { title } }
        const { row, delivery } = await handOver(kind, 'person:x', profile, `${local}@acme.example`, company)
        expect(row.verdict === 'ready' ? delivery.state : 'sent').toBe('sent')
        for (const { field, what, value, max } of row.notes) {
          const sent = row.body[field]
          expect(
            what === 'cut'
              ? String(sent).length <= max! && value.startsWith(String(sent).trim())
              : sent === undefined,
          ).toBe(true)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('a title of 200 characters is cut to Salesforce’s 128 and reported', async () => {
    const profile = { firstName: 'Jane', lastName: 'Doe', currentPosition: { title: 'x'.repeat(200) } }
    const { row, delivery } = await handOver('salesforce-lead', 'person:x', profile, 'j@acme.example', 'Acme')
    expect(row.notes).toEqual([{ field: 'Title', what: 'cut', value: 'x'.repeat(200), max: 128 }])
    expect(delivery).toMatchObject({ state: 'sent' })
    expect(there().salesforce.leads.rows[0]?.values['Title']).toBe('x'.repeat(128))
  })

  test('a long email is omitted instead of cut, so the record lacks its identifying field', async () => {
    const { row } = await handOver(
      'salesforce-contact',
      'person:x',
      { firstName: 'J', lastName: 'Doe' },
      `${'j'.repeat(90)}@acme.example`,
      'Acme',
    )
    expect(row).toMatchObject({
      verdict: 'missing',
      missing: ['Email'],
      notes: [{ field: 'Email', what: 'left-out' }],
    })
  })

  test.each([0, 1, 99, 100, 101, 127, 128, 129, 1000])(
    '%i surrogate pairs are never split when cut',
    (count) => {
      const text = '🎉'.repeat(count)
      const { body, notes } = fitBody(fieldLimits['salesforce-lead'], { Title: text })
      const kept = String(body['Title'] ?? '')
      expect(kept).toBe('🎉'.repeat(Math.min(count, 64)))
      expect(notes).toHaveLength(count > 64 ? 1 : 0)
    },
  )
})

describe('HubSpot’s industries', () => {
  test.each([
    ['Computer Software', 'COMPUTER_SOFTWARE'],
    ['Software Development', 'COMPUTER_SOFTWARE'],
    ['Oil & Energy', 'OIL_ENERGY'],
    ['Oil and Energy', 'OIL_ENERGY'],
    ['Airlines/Aviation', 'AIRLINES_AVIATION'],
    ['Health, Wellness and Fitness', 'HEALTH_WELLNESS_AND_FITNESS'],
    ['Wizardry', null],
    ['', null],
    ['and', null],
    ['constructor', null],
    ['ソフトウェア', null],
  ])('HubSpot’s industry for %s is %s', (name, value) => {
    expect(hubspotIndustryOf(name)).toBe(value)
  })

  test('each industry of HubSpot maps to itself', () => {
    expect(hubspotIndustries).toHaveLength(new Set(hubspotIndustries).size)
    expect(hubspotIndustries.map(hubspotIndustryOf)).toEqual(hubspotIndustries)
  })

  test('unknown industries are omitted, and the company is still sent', async () => {
    const deps = crmDepsWith(destinationOf('hubspot-company', there().url))
    for (const [key, industry] of [
      ['company:acme', 'Wizardry'],
      ['company:oil', 'Oil & Energy'],
    ] as const) {
      await deps.db.subjects.put(known({ key, kind: 'company', name: key }))
      const website = `https://${key.slice(8)}.example`
      await deps.db.sections.put(sectionOf(key, 'company', { websiteUrl: website, industry }))
    }
    const rows = await reviewRecords(deps.db, deps.all[0]!, ['company:acme', 'company:oil'])
    expect(rows.map(({ notes }) => notes)).toEqual([
      [{ field: 'industry', what: 'left-out', value: 'Wizardry', max: null }],
      [],
    ])
    await deps.deliver('hubspot-company', ...rows.map(({ subject, body }) => ({ subject, body })))
    await deps.run()
    expect(there().hubspot.companies.rows.map(({ values }) => values['industry'])).toEqual([
      undefined,
      'OIL_ENERGY',
    ])
  })
})

test('workDomain returns the domain of an email unless it is a public provider or invalid', () => {
  const domainOf = (email: string) =>
    workDomain({ subject: known({ key: 'person:x', kind: 'person', email }), emails: [] })
  expect(domainOf('jane@Acme.example')).toBe('acme.example')
  for (const email of [
    'j@gmail.com',
    'j@yahoo.co.uk',
    'j@web.de',
    'j@qq.com',
    'j',
    '',
    '@acme.example',
    'a@b',
  ])
    expect(domainOf(email)).toBeNull()
})
