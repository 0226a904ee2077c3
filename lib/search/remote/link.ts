import { hashValues } from '../../input/hash.ts'
import type { Values } from './fields.ts'
import { formIds, forms, type FormId } from './forms.ts'
import { tidied } from './read-form.ts'

/** A form with what is filled in, before anything is sent. */
export interface FilledForm {
  form: FormId
  values: Values
}

/** The panel as a page of its own, with a form of the search shown. */
export function linkTo({ form, values }: FilledForm): `/sidepanel.html#${string}` {
  return `/sidepanel.html#${new URLSearchParams({ search: form, ...values }).toString()}`
}

/** The page of searches, with a form filled in. */
export function newSearchLink({ form, values }: FilledForm): `/library.html#/searches?${string}` {
  return `/library.html#/searches?${new URLSearchParams({ search: form, ...values }).toString()}`
}

/** The form that an address's hash names, with the fields that belong to it; `null` where it names none. */
export function readLink(hash: string): FilledForm | null {
  const told = hashValues(hash)
  const form = formIds.find((id) => id === told['search'])
  return form ? { form, values: tidied(forms[form], told) } : null
}
