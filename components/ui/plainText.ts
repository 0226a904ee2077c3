import { cutText } from '../../lib/text/limits.ts'

export interface PlainRow {
  label: string
  value: string
}

const deepest = 6
/** Maximum number of rows; the raw response has the rest. */
const maxRows = 500
const longestLabel = 200

/** JSON of unknown shape as rows with labels. Skips empty parts and stops after 500 rows. */
export function plainRows(value: unknown): PlainRow[] {
  const rows: PlainRow[] = []
  addRows(rows, value, '', 0)
  return rows
}

function addRows(rows: PlainRow[], value: unknown, label: string, depth: number): void {
  if (rows.length >= maxRows) return
  if (depth > deepest) return void rows.push({ label, value: JSON.stringify(value) })
  if (Array.isArray(value) && value.some(isObject)) {
    for (const [index, item] of value.slice(0, maxRows).entries())
      addRows(rows, item, joined(label, String(index + 1)), depth + 1)
    return
  }
  const date = dateOf(value) ?? periodOf(value)
  if (date) return void rows.push({ label, value: date })
  if (isObject(value) && !Array.isArray(value)) {
    for (const [key, part] of Object.entries(value).slice(0, maxRows * 2))
      addRows(
        rows,
        part,
        cutText(joined(label, plainWords(cutText(key, longestLabel))), longestLabel),
        depth + 1,
      )
    return
  }
  const text = [value].flat().map(scalarText).filter(Boolean).join(', ')
  if (text) rows.push({ label, value: text })
}

/** For example `{ year: 2019, month: 3 }` as "2019-03". */
function dateOf(value: unknown): string | null {
  if (!isObject(value)) return null
  const { year, month, day, ...others } = value as Record<string, unknown>
  if (typeof year !== 'number' || Object.keys(others).length > 0) return null
  return [year, month, day]
    .filter((part) => typeof part === 'number')
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** For example `{ start, end }` as "2019-03 – 2020-01". An `end` of `null` means ongoing. */
function periodOf(value: unknown): string | null {
  if (!isObject(value)) return null
  const { start, end, ...others } = value as Record<string, unknown>
  if (Object.keys(others).length > 0) return null
  const from = momentOf(start)
  return from && `${from} – ${momentOf(end) ?? '…'}`
}

function momentOf(value: unknown): string | null {
  return typeof value === 'string' ? (/^\d{4}(?:-\d\d){0,2}/.exec(value)?.[0] ?? null) : dateOf(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function scalarText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

/** Turns `issuedDate` and `issued_date` into "Issued date". */
export function plainWords(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function rawText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value))
}

function joined(outer: string, inner: string): string {
  return outer ? `${outer} › ${inner}` : inner
}

/** Turns `FULL_TIME` into "Full time". Readable text is returned unchanged. */
export function readableWord(word: string): string {
  return /^[A-Z\d]+(?:_[A-Z\d]+)*$/.test(word) && word.length > 3 ? plainWords(word) : word
}
