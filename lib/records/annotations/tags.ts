/** In characters. */
export const longestTag = 40

/** A tag or list name with composed Unicode, single spaces, and no invisible characters at its ends. May be empty. */
export function normalizeLabel(text: string): string {
  const plain = collapseSpaces(text)
  return Array.from(plain).slice(0, longestTag).join('').trim()
}

export function collapseSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** The distinct tags, sorted. Ignores case and accents; the first spelling stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const tag of tags.map(normalizeLabel)) {
    const name = labelKey(tag)
    if (tag !== '' && !bySpelling.has(name)) bySpelling.set(name, tag)
  }
  return [...bySpelling.values()].toSorted(byAlphabet)
}

/** Merges tags of several libraries, independent of their order. */
export function mergeTags(tags: readonly string[]): string[] {
  return uniqueTags(tags.map(normalizeLabel).toSorted(byCodeUnits))
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `localeCompare` considers some different texts equal. */
const byAlphabet = (a: string, b: string) => a.localeCompare(b) || byCodeUnits(a, b)

export function labelKey(tag: string): string {
  return normalizeLabel(tag).toLowerCase()
}
