import type { Transaction } from 'dexie'

interface Position {
  title?: string | null
  companyName?: string | null
  startEndDate?: { end?: unknown } | null
}

interface SectionRow {
  subject: string
  name: string
  at: number
  operation: string
  data: unknown
}

interface Details {
  title?: string
  country?: string
  industry?: string
  employees?: number
  phone?: string
  emailKind?: string
  source?: string
}

/** Subjects whose sections are read at once. */
const chunk = 200

/** Version 3 had title, country, industry, size, phone and the kind of an address in sections only. */
export async function addDetails(change: Transaction): Promise<void> {
  const subjects = change.table<{ key: string; details?: Details }, string>('subjects')
  const sections = change.table<SectionRow>('sections')
  const keys = await subjects.toCollection().primaryKeys()
  for (let from = 0; from < keys.length; from += chunk) {
    const some = keys.slice(from, from + chunk)
    const rows = await sections.where('subject').anyOf(some).toArray()
    const bySubject = Map.groupBy(rows, ({ subject }) => subject)
    const found = new Map([...bySubject].map(([key, own]) => [key, safely(own)]))
    await subjects
      .where('key')
      .anyOf([...found].flatMap(([key, details]) => (details ? [key] : [])))
      .modify((row) => void Object.assign(row, { details: found.get(row.key) }))
  }
}

/** A row of a shape that no version wrote must not keep the library from being opened. */
function safely(rows: SectionRow[]): Details | null {
  try {
    return detailsOf(rows)
  } catch {
    return null
  }
}

function detailsOf(rows: SectionRow[]): Details | null {
  const named = new Map(rows.map((row) => [row.name, row]))
  const [profile, company, job] = [named.get('profile'), named.get('company'), named.get('job')]
  const [emails, experience] = [named.get('emails'), named.get('experience')]
  const firm = company?.data as {
    industry?: string | null
    employeeCount?: number | null
    phone?: string | null
    headquarter?: { country?: string | null } | null
  }
  const person = (profile?.data ?? {}) as {
    location?: { country?: string | null } | null
    currentPosition?: Position | null
    positions?: { positionHistory?: Position[] | null } | null
  }
  const later =
    experience && experience.at > (profile?.at ?? -Infinity) ? (experience.data as Position[]) : []
  const details: Record<string, unknown> = {
    title: company || job ? undefined : line(currentPosition(person, later)?.title),
    country: line(company ? firm.headquarter?.country : person.location?.country),
    industry: line(company && firm.industry),
    employees: company ? (firm.employeeCount ?? undefined) : undefined,
    phone: line(company && firm.phone),
    emailKind: emails && emailKind(emails.data as { value?: string; email?: string; type?: string | null }[]),
    source: (company ?? job ?? profile ?? rows[0])?.operation,
  }
  const told = Object.entries(details).filter(([, value]) => value !== undefined)
  return told.length > 0 ? Object.fromEntries(told) : null
}

function currentPosition(
  person: { currentPosition?: Position | null; positions?: { positionHistory?: Position[] | null } | null },
  later: Position[],
): Position | null | undefined {
  const stated = person.currentPosition
  const again =
    stated &&
    later.find(({ title, companyName }) => title === stated.title && companyName === stated.companyName)
  if (again && !hasEnded(again)) return { ...stated, ...(again.title ? { title: again.title } : {}) }
  return (
    later.find(goesOn) ??
    (again ? null : (stated ?? person.positions?.positionHistory?.find(goesOn) ?? stated))
  )
}

const goesOn = ({ startEndDate }: Position) => startEndDate?.end === null
const hasEnded = ({ startEndDate }: Position) => startEndDate?.end !== null && startEndDate?.end !== undefined

/** The first address's kind, by whichever of its entries tells one. */
function emailKind(found: { value?: string; email?: string; type?: string | null }[]): string {
  const addresses = new Map<string, string | null>()
  for (const { value, email, type } of found) {
    const address = (value || email || '').trim()
    if (address) addresses.set(address, type ?? addresses.get(address) ?? null)
  }
  const [first] = addresses
  if (!first) return 'not-found'
  return first[1] === 'professional' || first[1] === 'personal' ? first[1] : 'other'
}

function line(text: string | null | undefined): string | undefined {
  if (!text) return undefined
  if (text.length <= 100) return text
  const kept = text.slice(0, 99)
  const last = kept.charCodeAt(kept.length - 1)
  return `${last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept}…`
}
