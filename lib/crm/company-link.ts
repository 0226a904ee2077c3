import type { CompanyLink, Body } from '../records/database/rows/crm.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

/** Names in a mapping that are no fields of theirs: by these the person's company is found there. */
export const companyTargets = { name: '@company.name', domain: '@company.domain' } as const

/** The company that a person is tied to there, by what it is known by. */
export interface WantedCompany {
  name: string
  domain: string
}

/** A company there that might be the one. */
export interface FoundCompany {
  id: string
  name: string
  /** Its website or domain; empty where none is kept. */
  website: string
}

/** The body without what is about the company, and that; `null` where nothing is. */
export function splitCompany(body: Body): { fields: Body; company: WantedCompany | null } {
  const { [companyTargets.name]: name = '', [companyTargets.domain]: domain = '', ...fields } = body
  const company = { name: String(name).trim(), domain: domainOfWebsite(String(domain)) ?? '' }
  return { fields, company: company.name === '' && company.domain === '' ? null : company }
}

interface Steps {
  byDomain: (domain: string) => Promise<FoundCompany[]>
  byName: (name: string) => Promise<FoundCompany[]>
  /** Only called where it may be made. */
  create: ((wanted: WantedCompany) => Promise<string>) | null
}

/** The id of the company there, if exactly one is it; by its domain, else by its name where no domain contradicts. */
export async function findCompany(
  wanted: WantedCompany,
  { byDomain, byName, create }: Steps,
): Promise<{ id: string | null; link: CompanyLink }> {
  const { name, domain } = wanted
  const same = domain === '' ? [] : (await byDomain(domain)).filter((each) => domainIn(each) === domain)
  const found =
    same.length > 0 || name === ''
      ? same
      : (await byName(name)).filter((each) => sameText(each.name, name) && fitsDomain(each, domain))
  const [first, ...more] = found
  if (more.length > 0) return { id: null, link: 'ambiguous' }
  if (first) return { id: first.id, link: 'linked' }
  if (!create || name === '') return { id: null, link: 'missing' }
  return { id: await create(wanted), link: 'created' }
}

const domainIn = ({ website }: FoundCompany) => domainOfWebsite(website) ?? ''

const fitsDomain = (each: FoundCompany, domain: string) =>
  domain === '' || domainIn(each) === '' || domainIn(each) === domain

const sameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
