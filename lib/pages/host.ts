/**
 * Labels that a social host puts before its domain: `www`, the mobile sites, and countries or locales
 * (`de`, `pt-br`). Any other subdomain (a blog, a help centre) is another site, which may use the same paths.
 */
const ownSubdomain = /^(www|m|mobile|touch|[a-z]{2}(-[a-z]{2})?)\.$/

/** The host that was parsed last: 100,000 addresses in a row are compared with the same one. */
let last: { address: string; host: URL | null } = { address: '', host: null }

/** A host by its address; `null` where that is none. Not to be changed. */
export function parseHost(address: string): Readonly<URL> | null {
  if (last.address !== address) last = { address, host: URL.parse(address) }
  return last.host
}

/** The domain that all subdomains of a social host share: its host name without a leading `www.`. */
export function domainOf(host: Readonly<URL>): string {
  return host.hostname.replace(/^www\./, '')
}

/** Whether `address` is on the social host: same port, the domain itself or one of its own subdomains. */
export function belongsToHost(address: URL, host: Readonly<URL>): boolean {
  // First what tells most others apart: reading a part of a URL costs more than comparing it.
  const domain = domainOf(host)
  const name = address.hostname.replace(/\.$/, '')
  if (!name.endsWith(domain)) return false
  if (name !== domain && !ownSubdomain.test(name.slice(0, -domain.length))) return false
  if (!/^https?:$/.test(address.protocol) || address.username || address.password) return false
  return address.port === host.port
}

/** Whether a host can have subdomains: an IP address or a bare name such as `localhost` has none. */
function hasSubdomains(domain: string): boolean {
  return domain.includes('.') && !/^[\d.]+$/.test(domain) && !domain.startsWith('[')
}

/** The match pattern of a social host, for permissions and content script registration. Patterns carry no port. */
export function socialMatchPattern(socialUrl: string): string {
  const host = new URL(socialUrl)
  const domain = domainOf(host)
  return `${host.protocol}//${hasSubdomains(domain) ? `*.${domain}` : domain}/*`
}

/** The match pattern of the one host that `url` names. */
export function hostMatchPattern(url: string): string {
  const host = new URL(url)
  return `${host.protocol}//${host.hostname}/*`
}
