import { withoutIgnorables } from '../text/canonical-text.ts'
import { pagePathStarts } from '../pages/page-kinds.ts'
import { belongsToHost, parseHost } from '../pages/host.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { parseEmail } from './parse-email.ts'
import { isMixed, parseDomain, type Expected } from './parse-domain.ts'

/** Why something that looks like an address is not surely one. */
export type Doubtful =
  /** On the network, but no page of a person, company or job. */
  | 'elsewhere'
  /** A page whose address has more in it than pages have. */
  | 'page'
  | 'email'
  | 'domain'
  /** A page of another site: neither a company's domain nor a page of the network. */
  | 'other-site'

/**
 * What a word that people typed stands for. `suggestion`: how it was probably meant, to be taken by a person only.
 * `null`: no address at all.
 */
export type Address =
  | { page: Page }
  | { email: string }
  | { domain: string }
  | { why: Doubtful; suggestion: string | null }
  | null
/** What can stand at the end of an address by mistake, or as the end of a sentence. */
const trailing = /[.,;:!?…'"’”)\]}>\\|*_-]+$/u

/** Nothing longer is an address; looking for slips in it would take long. */
const longestText = 10_000

/** Reads an address in any spelling, with or without its scheme, and even without its host. Never throws. */
export function parseAddress(typed: string, socialUrl: string, expected: Expected = 'any'): Address {
  const text = bare(typed)
  if (text === '' || text.length > longestText || /\s/.test(text)) return null
  const read = readBare(text, socialUrl, expected)
  if (!read || !('why' in read) || read.suggestion !== null) return read
  // The same text without what is likely to be a slip, where that is surely something.
  for (const other of [text.normalize('NFKC').replaceAll('。', '.'), text.replace(trailing, '')]) {
    const again = other === text ? null : readBare(bare(other), socialUrl, expected)
    if (again && !('why' in again)) return { why: read.why, suggestion: spelled(again) }
  }
  return read
}

/** What is sure of it; `null` of what is doubtful, or no address. */
export function sureAddress(typed: string, socialUrl: string, expected: Expected = 'any') {
  const read = parseAddress(typed, socialUrl, expected)
  return read && !('why' in read) ? read : null
}

/** The one spelling of something sure. */
export function spelled(read: { page: Page } | { email: string } | { domain: string }): string {
  return 'page' in read ? read.page.url : 'email' in read ? read.email : read.domain
}

const opening = `<("'“«[`
const closing = `>)"'”»]`

/** Without what people and programs put around an address, where it stands on both sides, or ends a part of a list. */
function bare(word: string): string {
  const text = withoutIgnorables(word)
    .trim()
    .replaceAll(/^[,;]+|[,;]+$/g, '')
  // Counted and not matched: of 10,000 brackets an expression tries each pair.
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
  if (at && host && belongsToHost(at, host)) return readPage(address!, socialUrl)
  if (/^mailto:/i.test(text)) return parseEmail(text.replace(/^mailto:/i, '').replace(/\?.*$/, ''))
  if (text.includes('@') && !/^https?:|^\/\//i.test(text)) return parseEmail(text)
  if (/^[a-z][a-z+.-]*:(?!\d)/i.test(text) && !/^https?:\/\//i.test(text)) return null
  return parseDomain(text, expected)
}

/** `ann@acme.example`: as an address it would be a user's at that host, which no page has. Half of a list is of these. */
const isUserAt = (text: string) => /^[^\s/?#:]+@/.test(text)

/** Parts of a page's address behind its name, on the pages of people and companies. */
const subpages =
  /^(details|recent-activity|overlay|about|people|jobs|posts|life|admin|insights|videos|products|services|events|mycompany|[a-z]{2}([-_][a-z]{2})?)$/i

/** Signs that no name in an address has. */
const notInName = /[^\p{L}\p{M}\p{N}\p{So}_.~'’-]|[.]{2}|^[._~'’-]|[._~'’-]$/u
/** The page that somebody typed the address of, with or without its scheme or host; `null` of anything else. */
export function pageTyped(typed: string, socialUrl: string): Page | null {
  const text = bare(typed)
  if (text === '' || text.length > longestText || /\s/.test(text) || isUserAt(text)) return null
  const address = addressOf(text, socialUrl)
  return address === null ? null : detectPage(address, socialUrl)
}

/** Far more than any name has. */
const longestName = 200

function readPage(address: string, socialUrl: string): Address {
  const page = detectPage(address, socialUrl)
  if (!page) return { why: 'elsewhere', suggestion: null }
  if (page.kind === 'job') return { page }
  const path = URL.parse(address)?.pathname ?? ''
  const parts = path.split('/').filter(Boolean)
  // Links of mails and tools have more before and behind the name.
  const more = pagePathStarts.includes(parts[0]?.toLowerCase() ?? '') ? parts.slice(2) : []
  const isOdd =
    page.id.length > longestName ||
    notInName.test(page.id) ||
    isMixed(page.id) ||
    page.id !== page.id.normalize('NFKC') ||
    (more[0] !== undefined && !subpages.test(more[0])) ||
    // Two addresses that ran into each other.
    /https?:|www\./i.test(path)
  if (!isOdd) return { page }
  const shorter = page.id.replace(trailing, '')
  const corrected = shorter === page.id ? null : detectPage(page.url.replace(page.id, shorter), socialUrl)
  const isMended = corrected !== null && !notInName.test(corrected.id) && more.length === 0
  return {
    why: 'page',
    suggestion: isMended ? corrected.url : more.length > 0 && !notInName.test(page.id) ? page.url : null,
  }
}

/** A page's address without its host. */
const pagePath = new RegExp(`^/?(${pagePathStarts.join('|')})/.`, 'i')

function addressOf(text: string, socialUrl: string): string | null {
  if (/^https?:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  if (pagePath.test(text)) return URL.parse(text.replace(/^\/?/, '/'), socialUrl)?.href ?? null
  return /^[^\s/?#@]+\.[^\s/?#@]|^localhost|^[^\s/?#@]+:\d+\//i.test(text) ? `https://${text}` : null
}
