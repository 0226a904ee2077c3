import { limits } from '../../lib/text/limits.ts'

interface SafeLink {
  href: string
  leavesPage: boolean
}

/**
 * A link that is safe to show. `null` if an untrusted text could do more than open a page, write to one address or call
 * one number. Every link to the outside must come from here.
 */
export function safeLink(text: string): SafeLink | null {
  if (text.length > limits.address) return null
  const url = URL.parse(text.trim())
  const href = url && links[url.protocol]?.(url)
  return href ? { href, leavesPage: /^https?:/.test(href) } : null
}

/** Protocols that are allowed; all others are refused. */
const links: Record<string, ((url: URL) => string | null) | undefined> = {
  'https:': pageLink,
  'http:': pageLink,
  'mailto:': ({ pathname, search, hash }) => (search || hash ? null : mailLink(decoded(pathname))),
  'tel:': ({ pathname, search, hash }) => (search || hash ? null : phoneLink(decoded(pathname))),
}

function pageLink({ href, hostname, username, password }: URL): string | null {
  return hostname === '' || username !== '' || password !== '' ? null : href
}

export function mailLink(address: string): string | null {
  const [, name, host] = /^([^\s@,;:<>()[\]"\\]+)@([\p{L}\p{N}.-]+)$/u.exec(address) ?? []
  if (!name || !host || address.length > limits.id || !name.isWellFormed()) return null
  return `mailto:${encodeURIComponent(name)}@${host}`
}

/** Longest phone number. RFC 3966 allows 15 digits, and some countries add a prefix. */
const maxDigits = 18

/**
 * A link to call; `null` if it isn't a number. `*` and `#` start codes that configure a phone, such as call forwarding;
 * commas and semicolons dial more digits after the call is answered.
 */
export function phoneLink(text: string): string | null {
  if (text.length > 50 || !/^\s*\(?\+?[\d\s()./–-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 3 || digits.length > maxDigits) return null
  return `tel:${text.includes('+') ? '+' : ''}${digits}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A link to a website as people write it, such as `example.com/about`. */
export function siteLink(text: string): SafeLink | null {
  const site = safeLink(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text.trim()) ? text : `https://${text.trim()}`)
  return site?.leavesPage ? site : null
}

export function shortAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/i, '')
    .replace(/\/$/, '')
}
