/**
 * Subdomains of the network itself: `www`, mobile sites, countries and locales (`de`, `pt-br`). Other subdomains, such
 * as a blog, may use the same paths for something else.
 */
const ownSubdomain = /^(www|m|mobile|touch|[a-z]{2}(-[a-z]{2})?)\.$/

/** The last parsed host. A cache, because bulk input compares 100,000 URLs with the same host. */
let last: { address: string; host: URL | null } = { address: '', host: null }

/** Parses the URL of a host; `null` if it is invalid. The result is cached, so don't modify it. */
export function parseHost(address: string): Readonly<URL> | null {
  if (last.address !== address) last = { address, host: URL.parse(address) }
  return last.host
}

/** The host name without a leading `www.`. */
function domainOf(host: Readonly<URL>): string {
  return host.hostname.replace(/^www\./, '')
}

/** Whether a URL is on the social host: on the same port, and on its domain or one of the network's own subdomains. */
export function belongsToHost(address: URL, host: Readonly<URL>): boolean {
  // The cheapest check comes first: reading parts of a URL is slow.
  const domain = domainOf(host)
  const name = address.hostname.replace(/\.$/, '')
  if (!name.endsWith(domain)) return false
  if (name !== domain && !ownSubdomain.test(name.slice(0, -domain.length))) return false
  if (!/^https?:$/.test(address.protocol) || address.username || address.password) return false
  return address.port === host.port
}

/** IP addresses and bare names such as `localhost` have none. */
function hasSubdomains(domain: string): boolean {
  return domain.includes('.') && !/^[\d.]+$/.test(domain) && !domain.startsWith('[')
}

/**
 * The match pattern for a social host and its subdomains, for permissions and content scripts. Match patterns can't
 * contain a port.
 */
export function socialMatchPattern(socialUrl: string): string {
  const host = new URL(socialUrl)
  const domain = domainOf(host)
  return `${host.protocol}//${hasSubdomains(domain) ? `*.${domain}` : domain}/*`
}

export function hostMatchPattern(url: string): string {
  const host = new URL(url)
  return `${host.protocol}//${host.hostname}/*`
}
