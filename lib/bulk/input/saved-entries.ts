import { pageOfSubject, type Page } from '../../pages/page.ts'
import { subjectOf } from '../../records/identity/aliases.ts'
import type { Database } from '../../records/database/database.ts'
import { fields } from '../../search/remote/fields.ts'
import { entryOf, type InputEntry, type EntryFields, type InvalidReason } from './input-entry.ts'
import { InputCollector, type ParsedInput } from './parsed-input.ts'
import { parsePersonName } from './parse-person-name.ts'
import type { Subject } from '../../records/rows/subject.ts'
import { domainOfWebsite } from '../../input/domain-of-website.ts'
import { handleOf, subjectName } from '../../records/subject-name.ts'

const chunk = 500

/** The entries for saved subjects, by their keys. Skips deleted ones. */
export async function entriesOfSubjects(
  db: Database,
  keys: readonly string[],
  socialUrl: string,
): Promise<ParsedInput> {
  const read = new InputCollector()
  for (let from = 0; from < keys.length; from += chunk) {
    const subjects = await db.subjects.bulkGet(keys.slice(from, from + chunk))
    for (const [at, subject] of subjects.entries())
      if (subject) read.add(entryOfSubject(subject, socialUrl), from + at + 1, subjectName(subject))
  }
  return read.reading
}

/** Adds the known websites of companies, because the provider needs a company's domain. */
export async function withDomains(db: Database, entries: readonly InputEntry[]): Promise<InputEntry[]> {
  const without = entries.filter(({ kind, domain }) => kind === 'company' && !domain)
  const names = without.flatMap(({ page }) => (page ? [subjectOf(page)] : []))
  const domains = new Map<string, string>()
  for (let from = 0; from < names.length; from += chunk) {
    const subjects = await db.subjects
      .where('aliases')
      .anyOf(names.slice(from, from + chunk))
      .distinct()
      .toArray()
    const rows = await db.sections.bulkGet(subjects.map(({ key }): [string, 'company'] => [key, 'company']))
    for (const [at, row] of rows.entries()) {
      const domain = row?.name === 'company' ? domainOfWebsite(row.data.websiteUrl) : null
      for (const alias of subjects[at]?.aliases ?? []) if (domain) domains.set(alias, domain)
    }
  }
  return entries.map((entry) => {
    const domain = entry.page && domains.get(subjectOf(entry.page))
    return entry.domain || !domain ? entry : { ...entry, domain }
  })
}

function entryOfSubject(subject: Subject, socialUrl: string): InputEntry | InvalidReason {
  const { key, kind, name, company, email, url } = subject
  const id = handleOf(key)
  const page = pageOfSubject(subject, socialUrl)
  const facts: EntryFields = {
    ...(kind === 'person' ? (parsePersonName(name) ?? {}) : {}),
    ...(page ? { page } : {}),
    email: fields.email.read(email, '') ?? undefined,
    company: company || undefined,
    domain: id.startsWith('domain:') ? (domainOfWebsite(id.slice('domain:'.length)) ?? undefined) : undefined,
  }
  return entryOf(facts, name || url || id)
}

export function entriesOfPages(pages: Iterable<Page>): ParsedInput {
  const read = new InputCollector()
  let line = 0
  for (const page of pages) read.add(entryOf({ page }, page.url), ++line, page.url)
  return read.reading
}
