import { hostMatchPattern } from '../pages/host.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import type { Sections } from '../records/rows/sections.ts'

/** In characters: longer than any signed URL of media hosts. */
const maxUrlLength = 4096

interface OwnHosts {
  apiUrl: string
  socialUrl: string
}

/** Empty if there is none. */
export function pictureUrlOf(kind: PageKind, { profile, company, job }: Sections): string {
  const urls: Partial<Record<PageKind, string | null | undefined>> = {
    person: profile?.data.photoUrl,
    company: company?.data.logo,
    job: job?.data.companyLogo,
  }
  return urls[kind]?.trim() ?? ''
}

/**
 * Parses a URL from outside; `null` unless it is `https` on a public host without credentials, or on the provider's own
 * hosts.
 */
export function parsePictureUrl(text: string, own: OwnHosts): URL | null {
  if (text.length > maxUrlLength || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  const isOwn = [own.apiUrl, own.socialUrl].some((each) => sharesHost(each, url))
  if (!isOwn && (url.protocol !== 'https:' || !isPublic(url.hostname))) return null
  return url
}

/** Of exactly this host, for the permission. */
export const pictureHostPattern = (url: URL): string => hostMatchPattern(url.href)

function sharesHost(address: string, { protocol, hostname }: URL): boolean {
  if (!URL.canParse(address)) return false
  const own = new URL(address)
  return own.hostname === hostname && own.protocol === protocol && /^https?:$/.test(protocol)
}

function isPublic(hostname: string): boolean {
  const last = hostname.replace(/\.$/, '').split('.').at(-1) ?? ''
  return hostname.includes('.') && /[a-z]/.test(last) && !privateEndings.has(last)
}

const privateEndings = new Set(['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'onion'])
