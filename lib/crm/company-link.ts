import type { DeliveryItem } from './adapter.ts'
import { DeliveryEnd, isRefusal } from './delivery-result.ts'
import type { CompanyLink, Body } from './rows.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

/** Mapping targets for a person's company, which aren't fields of the destination. */
export const companyTargets = { name: '@company.name', domain: '@company.domain' } as const

export interface CompanyToLink {
  name: string
  domain: string
}

export interface FoundCompany {
  id: string
  name: string
  /** May be empty. */
  website: string
}

/** `id` is `null` if there is no link. */
export interface CompanyResult {
  id: string | null
  link: CompanyLink
}

export const isPersonField = (name: string): boolean => !name.startsWith('@company.')

/** The company that a body names; `null` if it names none. */
export function companyInBody(body: Body): CompanyToLink | null {
  const { [companyTargets.name]: name = '', [companyTargets.domain]: domain = '' } = body
  const company = { name: String(name).trim(), domain: domainOfWebsite(String(domain)) ?? '' }
  return company.name === '' && company.domain === '' ? null : company
}

export const companyToLinkKey = ({ name, domain }: CompanyToLink): string =>
  `company:${domain === '' ? name.toLowerCase() : domain}`

interface Steps {
  byDomain: (domains: string[]) => Promise<FoundCompany[]>
  byName: (names: string[]) => Promise<FoundCompany[]>
  /**
   * Returns the ids in the same order, `null` where refused. The step itself is `null` if companies may not be created.
   */
  create: ((companies: CompanyToLink[]) => Promise<(string | null)[]>) | null
}

/**
 * Finds exactly one company for each requested one: by domain, else by name unless the domains contradict. Creates a
 * missing one once. `known` has ids that the destination's search may not find yet.
 */
export async function findCompanies(
  companies: readonly CompanyToLink[],
  known: Map<string, string>,
  { byDomain, byName, create }: Steps,
): Promise<Map<CompanyToLink, CompanyResult>> {
  const results = new Map<CompanyToLink, CompanyResult>()
  const settle = (each: CompanyToLink, found: readonly FoundCompany[]) => {
    const [first, ...more] = found
    if (!first) return
    results.set(each, more.length > 0 ? { id: null, link: 'ambiguous' } : { id: first.id, link: 'linked' })
  }
  const open = () => companies.filter((each) => !results.has(each))
  for (const each of companies) {
    const id = known.get(companyToLinkKey(each))
    if (id !== undefined) results.set(each, { id, link: 'linked' })
  }
  const domains = distinct(open().map(({ domain }) => domain))
  const withDomain = domains.length === 0 ? [] : await byDomain(domains)
  for (const each of open())
    settle(each, each.domain === '' ? [] : withDomain.filter((one) => domainIn(one) === each.domain))
  const names = distinct(open().map(({ name }) => name))
  const withName = names.length === 0 ? [] : await byName(names)
  for (const each of open())
    settle(
      each,
      withName.filter((one) => sameText(one.name, each.name) && fitsDomain(one, each.domain)),
    )
  for (const each of open()) if (!create || each.name === '') results.set(each, { id: null, link: 'missing' })
  if (create) await createOnce(open(), results, create)
  for (const [each, { id }] of results) if (id !== null) known.set(companyToLinkKey(each), id)
  return results
}

/** Without a domain, a company of the same name that another record creates counts as the same. */
async function createOnce(
  open: readonly CompanyToLink[],
  results: Map<CompanyToLink, CompanyResult>,
  create: NonNullable<Steps['create']>,
): Promise<void> {
  const groups = new Map<string, CompanyToLink[]>()
  const withDomain = open.filter(({ domain }) => domain !== '')
  for (const each of open) {
    const others = new Set(withDomain.filter(({ name }) => sameText(name, each.name)).map(companyToLinkKey))
    const [only, ...more] = others
    if (each.domain === '' && more.length > 0) {
      results.set(each, { id: null, link: 'ambiguous' })
      continue
    }
    const key = each.domain === '' && only !== undefined ? only : companyToLinkKey(each)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  if (groups.size === 0) return
  const lists = [...groups.values()]
  const ids = await create(lists.map((list) => list.find(({ domain }) => domain !== '') ?? list[0]!))
  for (const [index, list] of lists.entries()) {
    const id = ids[index] ?? null
    for (const each of list)
      results.set(each, id === null ? { id, link: 'refused' } : { id, link: 'created' })
  }
}

/** The companies of people. Links none if the token has no permission for companies. */
export async function companiesOf(
  items: readonly DeliveryItem[],
  find: (companies: CompanyToLink[]) => Promise<Map<CompanyToLink, CompanyResult>>,
): Promise<Map<DeliveryItem, CompanyResult>> {
  const companies = new Map(
    items.flatMap((item) => {
      const company = companyInBody(item.body)
      return company ? [[item, company] as const] : []
    }),
  )
  if (companies.size === 0) return new Map()
  const found = await unlessRefused([...companies.values()], find)
  return new Map(
    [...companies].flatMap(([item, company]) => {
      const result = found.get(company)
      return result ? [[item, result] as const] : []
    }),
  )
}

async function unlessRefused(
  companies: CompanyToLink[],
  find: (companies: CompanyToLink[]) => Promise<Map<CompanyToLink, CompanyResult>>,
): Promise<Map<CompanyToLink, CompanyResult>> {
  try {
    return await find(companies)
  } catch (error) {
    if (error instanceof DeliveryEnd && isRefusal(error))
      return new Map(companies.map((each) => [each, { id: null, link: 'refused' }]))
    throw error
  }
}

const distinct = (texts: string[]) => [...new Set(texts.filter((text) => text !== ''))]

const domainIn = ({ website }: FoundCompany) => domainOfWebsite(website) ?? ''

const fitsDomain = (each: FoundCompany, domain: string) =>
  domain === '' || domainIn(each) === '' || domainIn(each) === domain

export const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
