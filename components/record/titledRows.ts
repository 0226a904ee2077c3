import { i18n } from '#i18n'
import { startEnd } from '../../lib/api/schemas/fields.ts'
import { cutText } from '../../lib/text/limits.ts'
import { spanOf } from './person/career.ts'
import { periodText } from './person/periodText.ts'
import { plainRows, type PlainRow } from '../ui/plainText.ts'

const longestTitle = 300
/** The raw response has the rest. */
const maxRows = 500

const titles = ['title', 'name', 'role', 'position', 'organization', 'organizationName', 'companyName']

export function titledRows(item: unknown): { title: string | null; rows: PlainRow[] } {
  if (typeof item !== 'object' || item === null) return { title: plainRows(item)[0]?.value ?? null, rows: [] }
  const entries = Object.entries(item)
  const [title] = entries.filter(isTitle).toSorted(([a], [b]) => titles.indexOf(a) - titles.indexOf(b))
  const rest = entries.filter((entry) => entry[0] !== title?.[0])
  return {
    title: title ? cutText(String(title[1]), longestTitle) : null,
    rows: rest.slice(0, maxRows).flatMap(rowsOf).slice(0, maxRows),
  }
}

/** Known fields have a translated label; others are named after their key. */
function rowsOf([key, value]: [string, unknown]): PlainRow[] {
  if (key === 'startEndDate') {
    const dates = startEnd.safeParse(value).data
    const text = dates ? periodText(spanOf(dates)) : ''
    if (text !== '') return [{ label: i18n.t('person.dates'), value: text }]
  }
  const rows = plainRows({ [key]: value })
  return key === 'organizationName'
    ? rows.map((row) => ({ ...row, label: i18n.t('person.organization') }))
    : rows
}

function isTitle([key, value]: [string, unknown]): boolean {
  return titles.includes(key) && typeof value === 'string' && value !== ''
}
