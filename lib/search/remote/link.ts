import { hashValues } from '../../input/address-hash.ts'
import type { Values } from './fields.ts'
import { formIds, forms, type FormId } from './forms.ts'
import { tidied } from './read-form.ts'

export interface FilledForm {
  form: FormId
  values: Values
}

/** The panel in a tab, with a search form. */
export function linkTo({ form, values }: FilledForm): `/sidepanel.html#${string}` {
  return `/sidepanel.html#${new URLSearchParams({ search: form, ...values }).toString()}`
}

/** The search page with a filled-in form. */
export function newSearchLink({ form, values }: FilledForm): `/library.html#/searches?${string}` {
  return `/library.html#/searches?${new URLSearchParams({ search: form, ...values }).toString()}`
}

/** The form and values in an address's hash, or `null`. */
export function readLink(hash: string): FilledForm | null {
  const reportedCredits = hashValues(hash)
  const form = formIds.find((id) => id === reportedCredits['search'])
  return form ? { form, values: tidied(forms[form], reportedCredits) } : null
}
