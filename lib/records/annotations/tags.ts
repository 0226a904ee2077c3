/** The longest that a tag, or the name of a list, can be; in characters. */
export const longestTag = 40

/** A tag or a name as it is kept: one form of each letter, single blanks, no end that nobody sees; '' when nothing is left. */
export function normalizeLabel(text: string): string {
  const plain = collapseSpaces(text)
  return Array.from(plain).slice(0, longestTag).join('').trim()
}

/** Text in one form of each letter and with single blanks. */
export function collapseSpaces(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Each once, however its letters are written; the first spelling stays. Sorted. */
export function uniqueTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const tag of tags.map(normalizeLabel)) {
    const name = labelKey(tag)
    if (tag !== '' && !bySpelling.has(name)) bySpelling.set(name, tag)
  }
  return [...bySpelling.values()].toSorted(byAlphabet)
}

/** The same of several libraries: of two spellings of one tag the same one stays, whichever comes first. */
export function mergeTags(tags: readonly string[]): string[] {
  return uniqueTags(tags.map(normalizeLabel).toSorted(byCodeUnits))
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What an alphabet does not tell apart, such as marks that nobody sees, has an order too. */
const byAlphabet = (a: string, b: string) => a.localeCompare(b) || byCodeUnits(a, b)

/** What two spellings of one tag have in common. */
export function labelKey(tag: string): string {
  return normalizeLabel(tag).toLowerCase()
}
