import { exportColumns } from '../data/exports/columns.ts'
import type { ExportView } from '../data/exports/export-view.ts'
import { canonicalEmail, hostOfEmail, mailProviders } from '../records/suppression/suppression-names.ts'

/**
 * The columns of an export that can be handed over, in the order in which a webhook has them. Mappings are saved with
 * these names: `about` is the summary.
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

/** The column of an export that a field is; `null` for what only a hand-over has. */
export const columnOf = (name: CrmFieldName) =>
  name === 'about' ? 'summary' : name === 'companyDomain' ? null : name

/** The value of a field, trimmed; `null` where nothing is known. */
export function valueOf(name: CrmFieldName, known: ExportView): string | number | null {
  const column = columnOf(name)
  const value = column === null ? workDomain(known) : exportColumns[column].value(known)
  if (typeof value === 'number') return value
  return value?.trim() || null
}

/** The names under which one provider has many countries. */
const manyCountries = /^(yahoo|hotmail|outlook|live|gmx|yandex)\.[a-z]{2,3}(\.[a-z]{2})?$/

/**
 * The domain of the company that a person works at, as their best known e-mail address tells it; `null` where none is
 * known, or it is a provider's, where anybody can have a mailbox.
 */
export function workDomain({ subject, emails }: Pick<ExportView, 'emails' | 'subject'>): string | null {
  if (subject.kind !== 'person') return null
  const email = canonicalEmail(emails[0]?.address ?? subject.email)
  const domain = email === null ? '' : hostOfEmail(email)
  return domain === '' || mailProviders.has(domain) || manyCountries.test(domain) ? null : domain
}
