import { contactTexts } from '../../records/annotations/contact.ts'
import type { Subject } from '../../records/rows/subject.ts'

export const fieldNames = ['name', 'handle', 'email', 'company', 'tags', 'headline', 'place', 'note'] as const
export type IndexedField = (typeof fieldNames)[number]

/** From 1 to 7. */
export const weights: Record<IndexedField, number> = {
  name: 7,
  handle: 5,
  email: 5,
  company: 4,
  tags: 4,
  headline: 3,
  place: 2,
  note: 1,
}

export function textsOf(subject: Subject): Record<IndexedField, string> {
  const { name, email, company, headline, place, note } = subject
  return {
    name,
    handle: subject.aliases.map(publicName).filter(Boolean).join(', '),
    email: [email, ...contactTexts(subject)].filter(Boolean).join(', '),
    company,
    tags: subject.tags.join(', '),
    headline,
    place,
    note,
  }
}

/**
 * Of an alias such as `person:jane-doe` or `company:domain:acme.example`. Empty for an internal id, which would match
 * by chance.
 */
export function publicName(alias: string): string {
  const [, name = ''] = /^\w+:(?:domain:)?([^:]+)$/.exec(alias) ?? []
  return name === name.toLowerCase() ? name : ''
}
