import type { CompanyLink, Body } from '../records/database/rows/crm.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

/** Targets of a mapping that find the person's company; not fields of the destination. */
export const companyTargets = { name: '@company.name', domain: '@company.domain' } as const

export interface WantedCompany {
  name: string
  domain: string
}

export interface FoundCompany {
  id: string
  name: string
  /** Website or domain; may be empty. */
  website: string
}

/** Separates the company's values from the body; `company` is `null` without any. */
export function splitCompany(body: Body): { fields: Body; company: WantedCompany | null } {
  const { [companyTargets.name]: name = '', [companyTargets.domain]: domain = '', ...fields } = body
  const company = { name: String(name).trim(), domain: domainOfWebsite(String(domain)) ?? '' }
  return { fields, company: company.name === '' && company.domain === '' ? null : company }
}

interface Steps {
  byDomain: (domain: string) => Promise<FoundCompany[]>
  byName: (name: string) => Promise<FoundCompany[]>
  /** `null`: companies may not be created. */
  create: ((wanted: WantedCompany) => Promise<string>) | null
}

/** Finds exactly one company: by domain, else by name unless the domains contradict. */
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
