import { cutText } from '../../lib/text/limits.ts'
import { plainRows, type PlainRow } from '../ui/plainText.ts'

const longestTitle = 300

const titles = ['title', 'name', 'role', 'position', 'organization', 'organizationName', 'companyName']

/** A likely title for an item of unknown shape, and rows for its other fields. */
export function titledRows(item: unknown): { title: string | null; rows: PlainRow[] } {
  if (typeof item !== 'object' || item === null) return { title: plainRows(item)[0]?.value ?? null, rows: [] }
  const entries = Object.entries(item)
  const [title] = entries.filter(isTitle).toSorted(([a], [b]) => titles.indexOf(a) - titles.indexOf(b))
  const rest = entries.filter((entry) => entry[0] !== title?.[0])
  return {
    title: title ? cutText(String(title[1]), longestTitle) : null,
    rows: plainRows(Object.fromEntries(rest)),
  }
}

function isTitle([key, value]: [string, unknown]): boolean {
  return titles.includes(key) && typeof value === 'string' && value !== ''
}
