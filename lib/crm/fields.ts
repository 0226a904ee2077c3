import { exportColumns } from '../exports/columns.ts'
import type { ExportView } from '../exports/export-view.ts'
import { canonicalEmail, hostOfEmail, mailProviders } from '../records/suppression/suppression-names.ts'

/**
 * The fields that a mapping can use: export columns, in the order of webhooks. Saved mappings contain these names.
 * `about` is the summary.
 */
export const crmFieldNames = [
  'key',
  'kind',
  'name',
  'firstName',
  'lastName',
  'headline',
  'title',
  'email',
  'company',
  'companyDomain',
  'place',
  'street',
  'postalCode',
  'city',
  'state',
  'country',
  'url',
  'website',
  'domain',
  'phone',
  'industry',
  'employees',
  'founded',
  'about',
  'followers',
  'skills',
  'tags',
  'note',
] as const
export type CrmFieldName = (typeof crmFieldNames)[number]

export const columnOf = (name: CrmFieldName) =>
  name === 'about' ? 'summary' : name === 'companyDomain' ? null : name

/** The value for a field, trimmed; `null` if unknown. */
export function valueOf(name: CrmFieldName, known: ExportView): string | number | null {
  const column = columnOf(name)
  const value = column === null ? workDomain(known) : exportColumns[column].value(known)
  if (typeof value === 'number') return value
  return value?.trim() || null
}

/** Mail providers with domains in many countries. */
const manyCountries = /^(yahoo|hotmail|outlook|live|gmx|yandex)\.[a-z]{2,3}(\.[a-z]{2})?$/

/** The domain of a work email; `null` if it is unknown or belongs to a mail provider. */
export function workDomain({ subject, emails }: Pick<ExportView, 'emails' | 'subject'>): string | null {
  if (subject.kind !== 'person') return null
  const email = canonicalEmail(emails[0]?.address ?? subject.email)
  const domain = email === null ? '' : hostOfEmail(email)
  return domain === '' || mailProviders.has(domain) || manyCountries.test(domain) ? null : domain
}
