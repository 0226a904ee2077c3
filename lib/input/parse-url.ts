import { canonicalAddressText } from '../text/canonical-text.ts'

/** Why an address that someone typed can't be used. */
export type UrlProblem = 'empty' | 'no-address' | 'not-secure' | 'credentials' | 'query' | 'fragment'

export type ParsedUrl = { url: string } | { problem: UrlProblem }

/** Those that the manifest may ask for: browsers' patterns know no `[::1]`. */
const loopback = /^(localhost|127\.0\.0\.1)$/

/**
 * The base address as it is kept: no trailing slash, `https` (or `http` on this computer). What has no scheme is taken
 * for `https`; a query or a fragment is refused, since it would be lost. `whole: false` keeps the origin only.
 */
export function parseBaseUrl(typed: string, { whole }: { whole: boolean }): ParsedUrl {
  const read = readAddress(typed)
  if ('problem' in read) return read
  const { url } = read
  if (!whole) return { url: url.origin }
  if (url.search || url.hash) return { problem: 'query' }
  return { url: url.origin + url.pathname.replace(/\/+$/, '') }
}

/**
 * A full address that is called just as it was typed, with its query and its trailing slash; only a missing scheme is
 * added. A fragment is refused, since it never leaves the computer.
 */
export function parseExactUrl(typed: string): ParsedUrl {
  const read = readAddress(typed)
  if ('problem' in read) return read
  return read.text.includes('#') ? { problem: 'fragment' } : { url: read.text }
}

function readAddress(typed: string): { text: string; url: URL } | { problem: UrlProblem } {
  const trimmed = canonicalAddressText(typed)
  if (trimmed === '') return { problem: 'empty' }
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.parse(text)
  if (!url || /\s|\\/.test(trimmed) || !/^https?:$/.test(url.protocol)) return { problem: 'no-address' }
  if (url.username || url.password) return { problem: 'credentials' }
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) return { problem: 'not-secure' }
  if (!url.hostname.includes('.') && !loopback.test(url.hostname)) return { problem: 'no-address' }
  return { text, url }
}
