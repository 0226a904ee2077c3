import { isPlain } from '../text/is-plain.ts'
import { isSharedHost } from './shared-hosts.ts'

type Domain =
  | { domain: string }
  | { reason: 'domain' | 'other-site' | 'shared-host'; suggestion: string | null }
  | null

const slips: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  coom: 'com',
  nte: 'net',
  ner: 'net',
  ogr: 'org',
  orgg: 'org',
}

const profilePath =
  /^\/(in|pub|profile|profiles|people|person|user|users|u|company|companies|school|groups?)\/|^\/@/i

/** The domain of a host, in ASCII and without `www.`; `null` if it can't be a company's domain. */
export function domainIn(host: string): string | null {
  if (isMixed(host) || /[:@%\\]/.test(host)) return null
  // The URL parser converts other scripts to ASCII, and rejects invalid hosts.
  const name = isAsBrowsersWrite(host) ? host : URL.parse(`https://${host}/`)?.hostname
  const ascii = name?.replace(/^www\./, '') ?? ''
  const labels = ascii.split('.')
  const good = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return good &&
    labels.length > 1 &&
    ascii.length <= 253 &&
    /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1)!)
    ? ascii
    : null
}

/** Whether the URL parser would leave the host unchanged. Parsing takes ten times as long as this check. */
export const isAsBrowsersWrite = (host: string): boolean =>
  /^[a-z0-9.-]+\.[a-z]{2,63}$/.test(host) && !host.includes('xn--')

/** Whether a word has letters of two alphabets, which suggests lookalikes. */
export function isMixed(text: string): boolean {
  if (isPlain(text)) return false
  return text
    .split(/[./@\s]+/)
    .some(
      (word) =>
        [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((one) => one.test(word))
          .length > 1,
    )
}

export const slipIn = (domain: string): string | null => {
  const meant = slips[domain.slice(domain.lastIndexOf('.') + 1)]
  return meant === undefined ? null : domain.replace(/[^.]+$/, meant)
}

/** Parses a domain or a website. */
export function parseDomain(text: string, expected: Expected): Domain {
  const isAddress = /^(https?:)?\/\//i.test(text)
  const rest = text.replace(/^(https?:)?\/\//i, '')
  const host = /^[^/?#]*/.exec(rest)![0]
  const path = rest.slice(host.length)
  if (!host.includes('.') && !(isAddress && host.length > 0)) return null
  // With a single last letter, it is an initial; without any letter, a number.
  if (!isAddress && path === '' && !/\.\p{L}[^.]+\.?$|\.[^.]*\p{L}{2}/u.test(host)) return null
  const domain = domainIn(host)
  if (domain === null) {
    const mended = domainIn(host.replaceAll(/\.{2,}/g, '.').replaceAll(/^\.|\.$/g, ''))
    return { reason: 'domain', suggestion: mended }
  }
  const twice = /^(.+)\1$/.exec(domain)?.[1]
  if (twice) return { reason: 'domain', suggestion: domainIn(twice) }
  const meant = slipIn(domain)
  if (meant) return { reason: 'domain', suggestion: meant }
  if (isSharedHost(text)) return { reason: 'shared-host', suggestion: null }
  const isHome = /^\/?$/.test(path)
  if (isHome || (expected === 'domain' && !profilePath.test(path) && !/\/\/|@/.test(path))) return { domain }
  return { reason: 'other-site', suggestion: profilePath.test(path) ? null : domain }
}

/** A domain field also accepts pages of a website. */
export type Expected = 'any' | 'domain'
