import { describe, expect, test } from 'vitest'
import { detailsOf, factsOf, fullName } from '../../../lib/records/subject-facts.ts'
import type { SectionData, SectionName, SectionRow } from '../../../lib/records/rows/sections.ts'
import { from } from './findings.fixture.ts'

const row = <Name extends SectionName>(name: Name, data: SectionData[Name]) =>
  ({ ...from(1), subject: 'x', name, data }) as SectionRow

const nothing = { name: '', headline: '', company: '', place: '', email: '', url: '' }
const jane = row('profile', {
  firstName: 'Jane',
  lastName: 'Doe',
  headline: 'Editor',
  currentPosition: { companyName: 'Acme' },
  location: { city: 'Lyon', country: 'France' },
  socialUrl: 'https://www.social.example/in/jane-doe/',
})

describe('the list fields', () => {
  test('a person shows name, headline, company, place and URL in a list', () => {
    expect(factsOf([jane])).toEqual({
      name: 'Jane Doe',
      headline: 'Editor',
      company: 'Acme',
      place: 'Lyon, France',
      email: '',
      url: 'https://www.social.example/in/jane-doe/',
    })
  })

  test('a company shows its tagline or else its industry in a list', () => {
    const company = { name: 'Acme', industry: 'Tools', headquarter: { country: 'France' } }
    expect(factsOf([row('company', company)])).toMatchObject({
      name: 'Acme',
      headline: 'Tools',
      place: 'France',
    })
    expect(factsOf([row('company', { ...company, tagline: 'We make tools' })]).headline).toBe('We make tools')
  })

  test('a job shows title, level, company and location in a list', () => {
    const job = { title: 'Editor', experienceLevel: 'Senior', companyName: 'Acme', location: 'Lyon' }
    expect(factsOf([row('job', job)])).toMatchObject({
      name: 'Editor',
      headline: 'Senior',
      company: 'Acme',
      place: 'Lyon',
    })
  })

  test.each([
    ['nothing', []],
    ['only posts', [row('posts', [])]],
    ['an empty profile', [row('profile', {})]],
    ['an empty company', [row('company', {})]],
    ['a profile of nulls', [row('profile', { firstName: null, location: null, currentPosition: null })]],
    ['no address', [row('emails', [])]],
  ])('a subject with %s shows empty fields in a list, and no «null»', (_, rows) => {
    expect(factsOf(rows)).toEqual(nothing)
  })
})

describe('the email address in a list', () => {
  test.each([
    ['the first', [{ value: 'a@acme.example' }, { value: 'b@acme.example' }], 'a@acme.example'],
    ['under its other name', [{ email: 'a@acme.example' }], 'a@acme.example'],
    ['past entries without one', [{}, { value: null }, { value: 'b@acme.example' }], 'b@acme.example'],
  ])('the email address in a list is %s', (_, emails, email) => {
    expect(factsOf([row('emails', emails)]).email).toBe(email)
    expect(factsOf([jane, row('emails', emails)])).toMatchObject({ name: 'Jane Doe', email })
  })
})

test.each([
  [{ firstName: 'Jane', lastName: 'Doe' }, 'Jane Doe'],
  [{ firstName: 'Jane' }, 'Jane'],
  [{ lastName: 'Doe', firstName: '' }, 'Doe'],
  [{ publicIdentifier: 'jane-doe' }, 'jane-doe'],
  [{ firstName: 'Jane', publicIdentifier: 'jane-doe' }, 'Jane'],
  [{}, ''],
])('the full name of %j is «%s»', (person, name) => {
  expect(fullName(person)).toBe(name)
})

describe('the detail fields', () => {
  test("a person's details contain position, country and type of the first email address", () => {
    const profile = {
      publicIdentifier: 'jane',
      currentPosition: { title: 'Planner', companyName: 'Acme' },
      location: { city: 'Gothenburg', country: 'Sweden' },
    }
    const emails = [{ value: 'jane@acme.example', type: 'professional' }]
    expect(detailsOf([row('profile', profile)])).toMatchObject({ title: 'Planner', country: 'Sweden' })
    expect(detailsOf([row('profile', profile), row('emails', emails)])).toMatchObject({
      emailKind: 'professional',
    })
    expect(detailsOf([row('emails', [])])).toMatchObject({ emailKind: 'not-found' })
    expect(detailsOf([row('emails', [{ value: 'j@acme.example', type: 'mystery' }])])).toMatchObject({
      emailKind: 'other',
    })
  })

  test("a company's details contain country, industry, size and phone, and are empty without data", () => {
    const company = {
      name: 'Acme',
      industry: 'Tools',
      employeeCount: 0,
      phone: '+46 31 1',
      headquarter: { country: 'Sweden' },
    }
    expect(detailsOf([row('company', company)])).toMatchObject({
      country: 'Sweden',
      industry: 'Tools',
      employees: 0,
      phone: '+46 31 1',
    })
    expect(detailsOf([])).toBeUndefined()
  })

  test('details are truncated', () => {
    const company = { industry: '👩‍🚀'.repeat(500), phone: '1'.repeat(5000) }
    const details = detailsOf([row('company', company)])!
    expect(details.industry!.length).toBeLessThanOrEqual(100)
    expect(details.industry!.isWellFormed()).toBe(true)
    expect(details.phone).toHaveLength(100)
  })
})
