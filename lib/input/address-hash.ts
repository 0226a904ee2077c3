/** Splits `#/bulk/b%2F1` into `['bulk', 'b/1']`. Invalid escapes stay. */
export function hashParts(hash: string): string[] {
  return hash
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
}

/** The values in `#search=person&email=x`; of repeated names the last counts. */
export function hashValues(hash: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
}
