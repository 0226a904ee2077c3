import { isAsBrowsersWrite } from './parse-domain.ts'
import { isSharedHost } from './shared-hosts.ts'

/**
 * The company's domain that a website is on, or that someone typed; `null` where there is none, and of a host that many
 * share, such as `acme.wixsite.com` or `gmail.com`. Every lookup by a company's domain takes it from here or from
 * `parseDomain`.
 */
export function domainOfWebsite(website: string | null | undefined): string | null {
  return isSharedHost(website ?? '') ? null : hostOfWebsite(website)
}

/** The bare host of a website, whoever's it is; `null` when there is none in it. */
export function hostOfWebsite(website: string | null | undefined): string | null {
  const text = website?.trim() ?? ''
  const host = isAsBrowsersWrite(text) ? text : hostOf(text)
  const name = host.replace(/^www\./, '').replace(/\.$/, '')
  // A domain's last label contains a letter, unlike an IP address's.
  return /^[^.]+(\.[^.]+)*\.[^.]*[a-z][^.]*$/.test(name) ? name : null
}

const hostOf = (text: string): string =>
  URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
