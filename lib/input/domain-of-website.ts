import { isAsBrowsersWrite } from './parse-domain.ts'
import { isSharedHost } from './shared-hosts.ts'

/**
 * The company's domain in a website or typed text. `null` if there is none, or if many share the host, such as
 * `acme.wixsite.com` or `gmail.com`. Every lookup by company domain uses this function or `parseDomain`.
 */
export function domainOfWebsite(website: string | null | undefined): string | null {
  return isSharedHost(website ?? '') ? null : hostOfWebsite(website)
}

/** The host in a website or typed text without `www.`, even if many share it; `null` if there is none. */
export function hostOfWebsite(website: string | null | undefined): string | null {
  const text = website?.trim() ?? ''
  const host = isAsBrowsersWrite(text) ? text : hostOf(text)
  const name = host.replace(/^www\./, '').replace(/\.$/, '')
  // The last label of a domain has a letter, unlike that of an IP address.
  return /^[^.]+(\.[^.]+)*\.[^.]*[a-z][^.]*$/.test(name) ? name : null
}

const hostOf = (text: string): string =>
  URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
