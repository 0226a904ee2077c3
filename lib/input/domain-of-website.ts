import { isAsBrowsersWrite } from './parse-domain.ts'

/** The domain of a website or typed domain, without `www.`; `null` if there is none. */
export function domainOfWebsite(website: string | null | undefined): string | null {
  const text = website?.trim() ?? ''
  const host = isAsBrowsersWrite(text) ? text : hostOf(text)
  const name = host.replace(/^www\./, '').replace(/\.$/, '')
  // A domain's last label contains a letter, unlike an IP address's.
  return /^[^.]+(\.[^.]+)*\.[^.]*[a-z][^.]*$/.test(name) ? name : null
}

const hostOf = (text: string): string =>
  URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
