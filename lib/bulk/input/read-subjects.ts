import { pageOfSubject } from '../../pages/page.ts'
import { domainOfWebsite, subjectOf } from '../../records/identity/aliases.ts'
import type { Database, Subject } from '../../records/database/database.ts'
import { fields } from '../../search/remote/fields.ts'
import { entryOf, type Entry, type Facts, type Unfit } from './entry.ts'
import { Collector, type Reading } from './reading.ts'
import { nameOf } from './name-of.ts'

/** So many are read in one go. */
const chunk = 500

/** The entries of saved subjects, by their keys. Who is no longer there is left out. */
export async function readSubjects(
  db: Database,
  keys: readonly string[],
  socialUrl: string,
): Promise<Reading> {
  const read = new Collector()
  for (let from = 0; from < keys.length; from += chunk) {
    const subjects = await db.subjects.bulkGet(keys.slice(from, from + chunk))
    for (const [at, subject] of subjects.entries())
      if (subject) read.add(entryOfSubject(subject, socialUrl), from + at + 1, subject.name || subject.key)
  }
  return read.reading
}

/** Gives company pages the domain of the website that is known of them: the service can be asked by nothing else. */
export async function withDomains(db: Database, entries: readonly Entry[]): Promise<Entry[]> {
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

function entryOfSubject(subject: Subject, socialUrl: string): Entry | Unfit {
  const { key, kind, name, company, email, url } = subject
  const [, id = ''] = /^\w+:(.+)$/.exec(key) ?? []
  const page = pageOfSubject(subject, socialUrl)
  const facts: Facts = {
    ...(kind === 'person' ? (nameOf(name) ?? {}) : {}),
    ...(page ? { page } : {}),
    email: fields.email.read(email, '') ?? undefined,
    company: company || undefined,
    domain: id.startsWith('domain:') ? id.slice('domain:'.length) : undefined,
  }
  return entryOf(facts, name || url || key)
}
