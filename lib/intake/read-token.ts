import { belongsToHost } from '../pages/host.ts'
import { detectPage } from '../pages/index.ts'
import { domainOfWebsite } from '../records/aliases.ts'
import { fields } from '../search/fields.ts'
import type { Facts } from './entry.ts'

/** What one word stands for by itself: a page, an e-mail address or a domain. `elsewhere`: an address of none. */
export type Token = Pick<Facts, 'page' | 'email' | 'domain'> | 'elsewhere'

/** Reads an address in any spelling, with or without its scheme, and even without its host; else `null`. */
export function readToken(word: string, socialUrl: string): Token | null {
  const text = bare(word)
  if (text === '' || /\s/.test(text)) return null
  const email = fields.email.read(text.replace(/^mailto:/i, '').replace(/\?.*$/, ''), socialUrl)
  if (email && !/[/:,;<>"()]/.test(email)) return { email }
  const address = addressOf(text, socialUrl)
  const page = address && detectPage(address, socialUrl)
  if (page) return { page }
  const [at, host] = [address ? URL.parse(address) : null, URL.parse(socialUrl)]
  if (at && host && belongsToHost(at, host)) return 'elsewhere'
  if (/^[a-z][a-z+.-]*:/i.test(text) && !/^https?:\/\//i.test(text)) return null
  const domain = domainOfWebsite(text)
  // A last label of one letter is an initial.
  return domain && /\.[^.]{2,}$/.test(domain) ? { domain } : null
}

/** Without what people and programs put around an address. */
function bare(word: string): string {
  return word
    .trim()
    .replaceAll(/^[<("'“«[]+|[>)"'”»\],;]+$/g, '')
    .trim()
}

function addressOf(text: string, socialUrl: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  if (/^\/?(in|company|school|showcase|jobs)\/./i.test(text))
    return URL.parse(text.replace(/^\/?/, '/'), socialUrl)?.href ?? null
  return /^[^\s/?#@]+\.[^\s/?#@]|^localhost|^[^\s/?#@]+:\d+\//i.test(text) ? `https://${text}` : null
}
