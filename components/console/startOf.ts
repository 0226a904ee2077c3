import { operations, type OperationName } from '../../lib/api/operations.ts'
import type { Draft } from './draft.ts'
import { fieldsOf } from './fields.ts'

/** What mean the same in every operation that takes them; `url` is a person's in one and a job's in another. */
const carried = ['socialUrl', 'email', 'companyDomain', 'fullName']

/**
 * A form that is opened begins with what the forms before it were told last of the same person: only what it can't do
 * without, since more would ask another question.
 */
export function startOf(operation: OperationName, drafts: Draft[]): Draft | null {
  const names = fieldsOf(operations[operation]).flatMap(({ name, required }) => (required ? name : []))
  const values = drafts
    .flatMap((draft) => Object.entries(draft.values))
    .filter(([name, value]) => value !== '' && carried.includes(name) && names.includes(name))
  return values.length > 0 ? { values: Object.fromEntries(values), extras: [] } : null
}
