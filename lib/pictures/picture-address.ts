import { hostMatchPattern } from '../pages/host.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import type { Sections } from '../records/database/rows/sections.ts'

/** Longer than any signed address that a media host gives out. */
const longest = 4096

/** Where the provider and the network are: what stands there may be reached as they are. */
interface OwnHosts {
  apiUrl: string
  socialUrl: string
}

/** The address of the picture that a record is shown by, as the provider gave it; empty for a kind that has none. */
export function pictureUrlOf(kind: PageKind, { profile, company, job }: Sections): string {
  const urls: Partial<Record<PageKind, string | null | undefined>> = {
    person: profile?.data.photoUrl,
    company: company?.data.logo,
    job: job?.data.companyLogo,
  }
  return urls[kind]?.trim() ?? ''
}

/**
 * An address that a picture may be fetched from; `null` for all others. It comes from outside, so it leads to a public
 * host by https and says nothing of who asks. Only a provider on this computer, such as the sandbox, has its pictures
 * there too.
 */
export function parsePictureUrl(text: string, own: OwnHosts): URL | null {
  if (text.length > longest || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  const isOwn = [own.apiUrl, own.socialUrl].some((each) => sharesHost(each, url))
  if (!isOwn && (url.protocol !== 'https:' || !isPublic(url.hostname))) return null
  return url
}

/** What the browser is asked to allow: this host and no other. */
export const pictureHostPattern = (url: URL): string => hostMatchPattern(url.href)

function sharesHost(address: string, { protocol, hostname }: URL): boolean {
  if (!URL.canParse(address)) return false
  const own = new URL(address)
  return own.hostname === hostname && own.protocol === protocol && /^https?:$/.test(protocol)
}

/** A name with a public ending: no number, no name that only this computer or its network knows. */
function isPublic(hostname: string): boolean {
  const last = hostname.replace(/\.$/, '').split('.').at(-1) ?? ''
  return hostname.includes('.') && /[a-z]/.test(last) && !privateEndings.has(last)
}

const privateEndings = new Set(['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'onion'])
