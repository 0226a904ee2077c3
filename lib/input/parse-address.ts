import { withoutIgnorables } from '../text/canonical-text.ts'
import { pagePathStarts } from '../pages/page-kinds.ts'
import { belongsToHost, parseHost } from '../pages/host.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { parseEmail } from './parse-email.ts'
import { isMixed, parseDomain, type Expected } from './parse-domain.ts'
import { unescaped } from './unescaped.ts'

/** Why an address is uncertain or can't be used. */
export type Doubtful =
  /** On the network, but not the page of a person, company or job. */
  | 'elsewhere'
  | 'page'
  | 'email'
  | 'domain'
  | 'other-site'
  /** Many pages, sites or mailboxes share the host, so it isn't a company's domain. */
  | 'shared-host'

/** `null` if the text is none. `suggestion`: only a person may accept it. */
export type Address =
  | { page: Page }
  | { email: string }
  | { domain: string }
  | { reason: Doubtful; suggestion: string | null }
  | null
/** It may follow an address in a text. */
const trailing = /[.,;:!?…'"’”)\]}>\\|*_-]+$/u

/** In characters. Longer text isn't an address, and searching it for typing errors would be slow. */
const longestText = 10_000

/** Parses an address in any spelling, with or without scheme or host. `null` if the text is none. Never throws. */
export function parseAddress(typed: string, socialUrl: string, expected: Expected = 'any'): Address {
  const text = bare(typed)
  if (text === '' || text.length > longestText || /\s/.test(text)) return null
  const read = readBare(text, socialUrl, expected)
  if (!read || !('reason' in read) || read.suggestion !== null) return read
  // Try again without likely typing errors, and suggest the result.
  for (const other of [text.normalize('NFKC').replaceAll('。', '.'), text.replace(trailing, '')]) {
    const again = other === text ? null : readBare(bare(other), socialUrl, expected)
    if (again && !('reason' in again)) return { reason: read.reason, suggestion: spelled(again) }
  }
  return read
}

/** The parsed address; `null` unless it is certain. */
export function sureAddress(typed: string, socialUrl: string, expected: Expected = 'any') {
  const read = parseAddress(typed, socialUrl, expected)
  return read && !('reason' in read) ? read : null
}

/** The canonical spelling of a parsed address. */
export function spelled(read: { page: Page } | { email: string } | { domain: string }): string {
  return 'page' in read ? read.page.url : 'email' in read ? read.email : read.domain
}

const opening = `<("'“«[`
const closing = `>)"'”»]`

function bare(word: string): string {
  const text = withoutIgnorables(word)
    .trim()
    .replaceAll(/^[,;]+|[,;]+$/g, '')
  // Counted instead of matched: a regular expression would try all pairs of 10,000 brackets.
  let from = 0
  while (from < text.length && opening.includes(text[from]!)) from++
  let to = text.length
  while (to > 0 && closing.includes(text[to - 1]!)) to--
  const isWrapped = text.length > 1 && from > 0 && to < text.length
  return (isWrapped ? text.slice(from, Math.max(from, to)) : text).trim()
}

function readBare(text: string, socialUrl: string, expected: Expected): Address {
  const address = isUserAt(text) ? null : addressOf(text, socialUrl)
  const [at, host] = [address ? URL.parse(address) : null, parseHost(socialUrl)]
  const wrapped = at && wrappedAddress(at)
  const page = wrapped && detectPage(wrapped, socialUrl)
  if (page && detectPage(address!, socialUrl) === null) return readPage(wrapped, socialUrl)
  if (at && host && belongsToHost(at, host)) return readPage(address!, socialUrl)
  if (/^mailto:/i.test(text)) return parseEmail(text.replace(/^mailto:/i, '').replace(/\?.*$/, ''))
  if (text.includes('@') && !/^https?:|^\/\//i.test(text)) return parseEmail(text)
  if (/^[a-z][a-z+.-]*:(?!\d)/i.test(text) && !/^https?:\/\//i.test(text)) return null
  return parseDomain(text, expected)
}

/** Names of query parameters with the URL of another page, in links of mail filters, searches and login pages. */
const targets =
  /^(?:url|u|q|to|target|dest|destination|redirect|redirect_?ur[il]|session_?redirect|return_?(?:to|url)|continue|next|link|goto|r)$/i

/** By a mail filter, search or login page; `null` for any other link. */
function wrappedAddress(link: URL, depth = 3): string | null {
  const inPath = /\/__(https?:\/\/?.+?)__;/i.exec(link.pathname)?.[1]?.replace(/^(https?:\/)(?!\/)/i, '$1/')
  const inQuery = [...link.searchParams].filter(([name]) => targets.test(name)).map(([, value]) => value)
  // One mail filter writes `-` for `%` and `_` for `/`.
  const plain = inQuery.map((value) =>
    /^https?-3A__/i.test(value)
      ? unescaped(value.replaceAll('_', '/').replaceAll(/-(?=[\dA-F]{2})/gi, '%'))
      : value,
  )
  for (const value of [inPath, ...plain]) {
    const inner = value && /^https?:\/\//i.test(value) ? URL.parse(value) : null
    if (inner) return (depth > 0 ? wrappedAddress(inner, depth - 1) : null) ?? inner.href
  }
  return null
}

/**
 * `ann@acme.example` would be parsed as a user name at a host, which URLs of pages never have. Such texts are common in
 * lists.
 */
const isUserAt = (text: string) => /^[^\s/?#:]+@/.test(text)

const subpages =
  /^(details|recent-activity|overlay|about|people|jobs|posts|life|admin|insights|videos|products|services|events|mycompany|[a-z]{2}([-_][a-z]{2})?)$/i

/** They don't occur in handles. */
const notInName = /[^\p{L}\p{M}\p{N}\p{So}_.~'’-]|[.]{2}|^[._~'’-]|[._~'’-]$/u
/** The page of a typed URL, with or without scheme or host; `null` for anything else. */
export function pageTyped(typed: string, socialUrl: string): Page | null {
  const text = bare(typed)
  if (text === '' || text.length > longestText || /\s/.test(text) || isUserAt(text)) return null
  const address = addressOf(text, socialUrl)
  return address === null ? null : detectPage(address, socialUrl)
}

/** In characters. Handles are much shorter. */
const longestName = 200

function readPage(address: string, socialUrl: string): Address {
  const page = detectPage(address, socialUrl)
  if (!page) return { reason: 'elsewhere', suggestion: null }
  if (page.kind === 'job') return { page }
  const path = URL.parse(address)?.pathname ?? ''
  const parts = path.split('/').filter(Boolean)
  // Links from emails and tools have more path segments around the handle.
  const more = pagePathStarts.includes(parts[0]?.toLowerCase() ?? '') ? parts.slice(2) : []
  const isOdd =
    page.id.length > longestName ||
    notInName.test(page.id) ||
    isMixed(page.id) ||
    page.id !== page.id.normalize('NFKC') ||
    (more[0] !== undefined && !subpages.test(more[0])) ||
    // Two URLs without a space between them.
    /https?:|www\./i.test(path)
  if (!isOdd) return { page }
  const shorter = page.id.replace(trailing, '')
  const corrected = shorter === page.id ? null : detectPage(page.url.replace(page.id, shorter), socialUrl)
  const isMended = corrected !== null && !notInName.test(corrected.id) && more.length === 0
  return {
    reason: 'page',
    suggestion: isMended ? corrected.url : more.length > 0 && !notInName.test(page.id) ? page.url : null,
  }
}

/** Without host, such as `in/jane-doe`. */
const pagePath = new RegExp(`^/?(${pagePathStarts.join('|')})/.`, 'i')

function addressOf(text: string, socialUrl: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  if (pagePath.test(text)) return URL.parse(text.replace(/^\/?/, '/'), socialUrl)?.href ?? null
  return /^[^\s/?#@]+\.[^\s/?#@]|^localhost|^[^\s/?#@]+:\d+\//i.test(text) ? `https://${text}` : null
}
