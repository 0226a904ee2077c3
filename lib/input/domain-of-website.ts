import { isAsBrowsersWrite } from './parse-domain.ts'

/** The bare domain of a website, or of a domain that someone typed; `null` when there is none in it. */
export function domainOfWebsite(website: string | null | undefined): string | null {
  const text = website?.trim() ?? ''
  const host = isAsBrowsersWrite(text) ? text : hostOf(text)
  const name = host.replace(/^www\./, '').replace(/\.$/, '')
  // The last label of a domain has a letter; that of an address in numbers has none.
  return /^[^.]+(\.[^.]+)*\.[^.]*[a-z][^.]*$/.test(name) ? name : null
}

const hostOf = (text: string): string =>
  URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? ''
