import type { Values } from './fields.ts'
import type { FormId } from './form-ids.ts'

export interface FilledForm {
  form: FormId
  values: Values
}

/** In a tab. */
export function linkTo({ form, values }: FilledForm): `/sidepanel.html#${string}` {
  return `/sidepanel.html#${new URLSearchParams({ search: form, ...values }).toString()}`
}

export function newSearchLink({ form, values }: FilledForm): `/library.html#/searches?${string}` {
  return `/library.html#/searches?${new URLSearchParams({ search: form, ...values }).toString()}`
}
