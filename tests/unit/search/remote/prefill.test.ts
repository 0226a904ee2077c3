import { describe, expect, test } from 'vitest'
import { pageKindRows, type PageKind } from '../../../../lib/pages/page-kinds.ts'
import type { SubjectRecord } from '../../../../lib/records/record.ts'
import type { SectionData, Sections } from '../../../../lib/records/rows/sections.ts'
import { prefills, type Surroundings } from '../../../../lib/search/remote/prefill.ts'

const socialUrl = 'https://www.social.example'

function recordOf(data: Partial<SectionData>): SubjectRecord {
  const sections = Object.entries(data).map(([name, data]) => [name, { data }])
  return { subject: {}, sections: Object.fromEntries(sections) as Sections } as SubjectRecord
}

function model(kind: PageKind, id: string, known: Partial<Surroundings> = {}): Surroundings {
  const page = { kind, id, url: `${socialUrl}/${pageKindRows[kind].paths[0]}/${id}/` }
  return { page, record: null, employer: null, socialUrl, ...known }
}

function all(surroundings: Surroundings) {
  return Object.fromEntries(Object.entries(prefills).map(([form, prefill]) => [form, prefill(surroundings)]))
}

const acme = {
  name: 'Acme',
  universalName: 'acme',
  socialUrl: `${socialUrl}/company/acme/`,
  websiteUrl: 'https://www.acme.example/',
  headquarter: { country: 'Sweden' },
}
const nothing = { person: {}, email: {}, people: {}, jobs: {}, company: {} }

describe("search fields prefilled from the panel's page", () => {
  test('without a page nothing is prefilled', () => {
    expect(all({ page: null, record: null, employer: null, socialUrl })).toEqual(nothing)
  })

  test('an unsaved company page prefills its URL', () => {
    expect(all(model('company', 'acme'))).toEqual({
      ...nothing,
      people: { currentCompanyId: 'acme' },
      jobs: { companyUrl: `${socialUrl}/company/acme/` },
    })
  })

  test('a saved company prefills its fields', () => {
    expect(all(model('company', 'acme', { record: recordOf({ company: acme }) }))).toEqual({
      person: { companyDomain: 'acme.example' },
      email: { company: 'acme.example' },
      people: { currentCompanyId: 'acme' },
      jobs: { companyUrl: `${socialUrl}/company/acme/`, location: 'Sweden' },
      company: { domain: 'acme.example' },
    })
  })

  test('a person prefills name and employer', () => {
    const profile = { firstName: 'Mara', lastName: 'Lindqvist', currentPosition: { companyName: 'Acme' } }
    const record = recordOf({ profile })
    expect(prefills.email(model('person', 'mara', { record }))).toEqual({
      fullName: 'Mara Lindqvist',
      company: 'Acme',
    })
    const employed = model('person', 'mara', { record, employer: recordOf({ company: acme }) })
    expect(all(employed)).toMatchObject({
      person: {},
      email: { fullName: 'Mara Lindqvist', company: 'acme.example' },
      people: { currentCompanyId: 'acme' },
      company: { domain: 'acme.example' },
    })
  })

  test('the domain is prefilled from a professional email address, never from a personal one', () => {
    const emails = [
      { value: 'mara@mail.example', type: 'personal' },
      { value: 'mara@acme.example', type: 'professional' },
    ]
    const record = recordOf({ emails })
    expect(prefills.company(model('person', 'mara', { record }))).toEqual({ domain: 'acme.example' })
  })

  test('a job prefills its company by name', () => {
    const record = recordOf({ job: { companyName: 'Acme' } })
    expect(all(model('job', '7', { record }))).toMatchObject({
      person: { companyName: 'Acme' },
      people: { companyName: 'Acme' },
    })
  })

  test('a place with a comma is not prefilled', () => {
    const company = { ...acme, headquarter: { country: 'Korea, Republic of' } }
    const record = recordOf({ company })
    expect(prefills.jobs(model('company', 'acme', { record }))).toEqual({ companyUrl: acme.socialUrl })
  })
})
