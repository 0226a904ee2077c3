const harmless = new Set(['https:', 'http:', 'mailto:', 'tel:'])

export interface SafeLink {
  href: string
  /** Leads to another page, rather than to a mail or phone program. */
  leavesPage: boolean
}

/** The link that untrusted text asks for, or `null` when following it could do anything but open or dial. */
export function safeLink(text: string): SafeLink | null {
  const url = URL.parse(text.trim())
  if (!url || !harmless.has(url.protocol)) return null
  const leavesPage = url.protocol === 'https:' || url.protocol === 'http:'
  if (leavesPage && (url.hostname === '' || url.username !== '' || url.password !== '')) return null
  return { href: url.href, leavesPage }
}

/** A site as people write it, `example.com/about`, made a link. */
export function siteLink(text: string): SafeLink | null {
  return safeLink(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text.trim()) ? text : `https://${text.trim()}`)
}

/** An address as short as it still says where it leads. */
export function shortAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/i, '')
    .replace(/\/$/, '')
}
