/** The longest tag in characters. */
export const longestTag = 40

/** A label with composed Unicode, single spaces and no invisible ends; may be empty. */
export function normalizeLabel(text: string): string {
  const plain = collapseSpaces(text)
  return Array.from(plain).slice(0, longestTag).join('').trim()
}

export function collapseSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Distinct tags regardless of case and accents, sorted; the first spelling stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const tag of tags.map(normalizeLabel)) {
    const name = labelKey(tag)
    if (tag !== '' && !bySpelling.has(name)) bySpelling.set(name, tag)
  }
  return [...bySpelling.values()].toSorted(byAlphabet)
}

/** Merges tags of several libraries, in any order. */
export function mergeTags(tags: readonly string[]): string[] {
  return uniqueTags(tags.map(normalizeLabel).toSorted(byCodeUnits))
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The collation considers some different texts equal. */
const byAlphabet = (a: string, b: string) => a.localeCompare(b) || byCodeUnits(a, b)

export function labelKey(tag: string): string {
  return normalizeLabel(tag).toLowerCase()
}
