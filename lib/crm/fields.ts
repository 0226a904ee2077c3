import { columns } from '../data/exports/columns.ts'
import type { Known } from '../data/exports/record.ts'
import { workDomain } from './work-domain.ts'

/**
 * The columns of an export that can be handed over, in the order in which a webhook has them. Mappings are saved with
 * these names: `about` is the summary.
 */
export const fieldNames = [
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
export type FieldName = (typeof fieldNames)[number]

/** The column of an export that a field is; `null` for what only a hand-over has. */
export const columnOf = (name: FieldName) =>
  name === 'about' ? 'summary' : name === 'companyDomain' ? null : name

/** The value of a field, trimmed; `null` where nothing is known. */
export function valueOf(name: FieldName, known: Known): string | number | null {
  const column = columnOf(name)
  const value = column === null ? workDomain(known) : columns[column].value(known)
  if (typeof value === 'number') return value
  return value?.trim() || null
}
