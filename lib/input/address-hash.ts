/** The parts of a hash: `#/bulk/b%2F1` gives `['bulk', 'b/1']`. Invalid escapes stay as they are. */
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

/** The values in a hash such as `#search=person&email=x`. If a name is repeated, the last value counts. */
export function hashValues(hash: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
}
