/** Throws unless it is an HTTPS URL, or `mailto:` with one email address. */
export function readContactUrl(name: string, typed: string): string {
  const url = URL.parse(typed)
  const isPage = url?.protocol === 'https:' && url.username === '' && url.password === ''
  const isMail = url?.protocol === 'mailto:' && /^[^@\s,?#]+@[^@\s,?#]+$/.test(url.pathname) && !url.search
  if (!url || (!isPage && !isMail))
    throw new Error(`${name} must be an https URL or mailto: with one email address`)
  return url.href
}

/** With the version, and nothing else. */
export function feedbackHref(feedbackUrl: string, version: string): string {
  const url = new URL(feedbackUrl)
  if (url.protocol === 'mailto:') return `${url.href}?subject=${encodeURIComponent(`Sidelight ${version}`)}`
  url.searchParams.set('version', version)
  return url.href
}
