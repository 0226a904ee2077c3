import { canonicalAddressText } from '../text/canonical-text.ts'

/** Why a URL can't be used. */
export type UrlProblem = 'empty' | 'no-address' | 'not-secure' | 'credentials' | 'query' | 'fragment'

type ParsedUrl = { url: string } | { problem: UrlProblem }

/** Match patterns don't support `[::1]`. */
const loopback = /^(localhost|127\.0\.0\.1)$/

/**
 * Parses a base URL: `https` (`http` only on this computer), without trailing slash. Adds `https` if the scheme is
 * missing. Rejects a query or fragment, which would be lost. With `whole: false`, keeps only the origin.
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
 * Parses a URL that is used exactly as typed, with its query and trailing slash. Adds a missing scheme. Rejects a
 * fragment, which browsers never send.
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
