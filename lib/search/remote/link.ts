import type { Values } from './fields.ts'
import type { FormId } from './form-ids.ts'

export interface FilledForm {
  form: FormId
  values: Values
}

/** The URL of the panel in a tab, with a search form. */
export function linkTo({ form, values }: FilledForm): `/sidepanel.html#${string}` {
  return `/sidepanel.html#${new URLSearchParams({ search: form, ...values }).toString()}`
}

/** The URL of a new search with its form filled in. */
export function newSearchLink({ form, values }: FilledForm): `/library.html#/searches?${string}` {
  return `/library.html#/searches?${new URLSearchParams({ search: form, ...values }).toString()}`
}
