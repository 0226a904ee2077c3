import { isTooDeep } from '../../lib/api/bound-json.ts'
import { readJson } from '../../lib/api/read-json.ts'

/** The rest follows on demand. */
export const firstCharacters = 200_000

/** A browser lays out this many without a pause. */
const partCharacters = 20_000

/** Returns text that isn't JSON unchanged. */
export function readable(raw: string): { text: string; isJson: boolean } {
  const content = isTooDeep(raw) ? undefined : readJson(raw)
  if (content === undefined) return { text: raw, isJson: false }
  return { text: JSON.stringify(content, null, 2), isJson: true }
}

export function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const line = text.lastIndexOf('\n', at + partCharacters)
    const end = at + partCharacters < text.length && line > at ? line + 1 : at + partCharacters
    parts.push(text.slice(at, end))
    at = end
  }
  return parts
}
