/** Why an address that someone typed can't be used. */
export type AddressProblem = 'empty' | 'no-address' | 'not-secure' | 'credentials'

export type Normalised = { url: string } | { problem: AddressProblem }

/** Those that the manifest may ask for: browsers' patterns know no `[::1]`. */
const loopback = /^(localhost|127\.0\.0\.1)$/

/**
 * The address as it is kept: no trailing slash, no query, `https` (or `http` on this computer). What has no scheme
 * is taken for `https`. `whole: false` keeps the origin only.
 */
export function normaliseAddress(typed: string, { whole }: { whole: boolean }): Normalised {
  const text = typed.trim()
  if (text === '') return { problem: 'empty' }
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || /\s|\\/.test(text) || !/^https?:$/.test(url.protocol)) return { problem: 'no-address' }
  if (url.username || url.password) return { problem: 'credentials' }
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) return { problem: 'not-secure' }
  if (!url.hostname.includes('.') && !loopback.test(url.hostname)) return { problem: 'no-address' }
  return { url: whole ? url.origin + url.pathname.replace(/\/+$/, '') : url.origin }
}
