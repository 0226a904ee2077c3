import type { Company, Job, Person } from '../../world/types.ts'

const pagePath = /^\/(in|company|school|showcase|jobs|feed|posts)\//

export function personPath(person: Person): string {
  return `/in/${encodeURIComponent(person.publicIdentifier)}/`
}

export function personPathByIdentifier(person: Person): string {
  return `/in/${encodeURIComponent(person.socialIdentifier)}/`
}

export function companyPath(company: Company): string {
  return `/${company.path}/${encodeURIComponent(company.universalName)}/`
}

export function companyPathByNumber(company: Company): string {
  return `/${company.path}/${encodeURIComponent(company.socialId)}/`
}

export function jobPath(job: Job): string {
  return `/jobs/view/${job.socialIdentifier}/`
}

export function jobPathWithTitle(job: Job): string {
  const title = job.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `/jobs/view/${encodeURIComponent(title.replaceAll(/^-|-$/g, ''))}-${job.socialIdentifier}/`
}

export function pathOnSite(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { pathname } = new URL(address)
  return pagePath.test(pathname) ? pathname : null
}
