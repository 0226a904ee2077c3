import { limits } from '../../lib/api/limits.ts'

export interface SafeLink {
  href: string
  /** Leads to another page, rather than to a mail or phone program. */
  leavesPage: boolean
}

/**
 * The link that untrusted text asks for, or `null` when following it could do anything but open a page, write to one
 * address or call one number. Every link made of outside text goes through here.
 */
export function safeLink(text: string): SafeLink | null {
  if (text.length > limits.address) return null
  const url = URL.parse(text.trim())
  const href = url && links[url.protocol]?.(url)
  return href ? { href, leavesPage: /^https?:/.test(href) } : null
}

/** What each kind of link may be, by its scheme; no other is one. */
const links: Record<string, ((url: URL) => string | null) | undefined> = {
  'https:': pageLink,
  'http:': pageLink,
  'mailto:': ({ pathname, search, hash }) => (search || hash ? null : mailLink(decoded(pathname))),
  'tel:': ({ pathname, search, hash }) => (search || hash ? null : phoneLink(decoded(pathname))),
}

/** Names and passwords in an address are there to make it look like another. */
function pageLink({ href, hostname, username, password }: URL): string | null {
  return hostname === '' || username !== '' || password !== '' ? null : href
}

/** A link that writes to one address and does nothing else: no copies, no subject, no text. `null` for what is none. */
export function mailLink(address: string): string | null {
  const [, name, host] = /^([^\s@,;:<>()[\]"\\]+)@([\p{L}\p{N}.-]+)$/u.exec(address) ?? []
  if (!name || !host || address.length > limits.id || !name.isWellFormed()) return null
  return `mailto:${encodeURIComponent(name)}@${host}`
}

/** RFC 3966 has at most 15 digits; some countries write a prefix more. */
const mostDigits = 18

/**
 * A link that calls a number. `*` and `#` begin codes by which a phone is set up, such as one that diverts all calls;
 * commas and semicolons dial on after the call is answered. `null` for what is no number.
 */
export function phoneLink(text: string): string | null {
  if (text.length > 50 || !/^\s*\(?\+?[\d\s()./–-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < 3 || digits.length > mostDigits) return null
  return `tel:${text.includes('+') ? '+' : ''}${digits}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** A site as people write it, `example.com/about`, made a link. */
export function siteLink(text: string): SafeLink | null {
  const site = safeLink(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text.trim()) ? text : `https://${text.trim()}`)
  return site?.leavesPage ? site : null
}

/** An address as short as it still says where it leads. */
export function shortAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/i, '')
    .replace(/\/$/, '')
}
