import { detectPage, type Page } from '../../pages/page.ts'
import { fullName } from '../../records/subject-facts.ts'
import { mergePerson } from '../../records/merge-person.ts'
import type { SubjectRecord } from '../../records/record.ts'
import type { Sections } from '../../records/rows/sections.ts'
import { fields, type Values } from './fields.ts'
import { domainOfWebsite } from '../../input/domain-of-website.ts'

export interface Surroundings {
  page: Page | null
  record: SubjectRecord | null
  employer: SubjectRecord | null
  socialUrl: string
}

interface Employer {
  name?: string | undefined
  domain?: string | undefined
  id?: string | undefined
  url?: string | undefined
  country?: string | undefined
}

/** From the current page. Users can change them. */
export const prefills = {
  person: (around) => {
    if (around.page?.kind === 'person') return {}
    const { name, domain } = employerOf(around)
    return definedValues({ companyName: domain ? undefined : name, companyDomain: domain })
  },
  email: (around) => {
    const { name, domain } = employerOf(around)
    const { profile } = sectionsOf(around)
    return definedValues({ fullName: profile && fullName(profile.data), company: domain ?? name })
  },
  people: (around) => {
    const { name, id } = employerOf(around)
    return definedValues({ companyName: id ? undefined : name, currentCompanyId: id })
  },
  jobs: (around) => {
    const { url, country } = employerOf(around)
    const place = country && fields.location.read(country, around.socialUrl)
    return definedValues({ companyUrl: url, location: place ?? undefined })
  },
  company: (around) => {
    const own = sectionsOf(around).emails?.data.find(({ type }) => type === 'professional')
    const ofEmail = domainOfWebsite((own?.value ?? own?.email)?.split('@')[1]) ?? undefined
    return definedValues({ domain: employerOf(around).domain ?? ofEmail })
  },
} satisfies Record<string, (around: Surroundings) => Values>

function employerOf(around: Surroundings): Employer {
  const { page, employer } = around
  const { job, company: own } = sectionsOf(around)
  const current = mergePerson(sectionsOf(around)).person.currentPosition
  const company = (page?.kind === 'company' ? own : employer?.sections.company)?.data
  const itself = page?.kind === 'company' ? page : null
  const address = current?.socialUrl ?? company?.socialUrl ?? ''
  const found = itself ?? detectPage(address, around.socialUrl)
  return {
    name: company?.name ?? current?.companyName ?? job?.data.companyName ?? undefined,
    domain: domainOfWebsite(company?.websiteUrl) ?? undefined,
    id: company?.universalName ?? itself?.id ?? current?.socialId ?? undefined,
    url: found?.kind === 'company' ? found.url : undefined,
    country: company?.headquarter?.country ?? undefined,
  }
}

function sectionsOf({ record }: Surroundings): Sections {
  return record?.sections ?? {}
}

function definedValues(values: { [Name in keyof Values]: string | undefined }): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}
