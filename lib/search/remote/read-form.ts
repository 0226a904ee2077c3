import { hashValues } from '../../input/address-hash.ts'
import { canonicalAddressText, canonicalText } from '../../text/canonical-text.ts'
import { fields, type Fault, type SearchFieldName, type Values } from './fields.ts'
import { formIds } from './form-ids.ts'
import { forms, type SearchFormFields } from './forms.ts'
import type { FilledForm } from './link.ts'

type FormRead =
  | { values: Values }
  /** `lacksAny`: none of several alternative fields is filled. */
  | { faults: Partial<Record<SearchFieldName, Fault>>; lacksAny: boolean }

/** All errors, or the values in canonical form. */
export function readForm(form: SearchFormFields, typed: Values, socialUrl: string): FormRead {
  const values = tidied(form, typed)
  const faults: Partial<Record<SearchFieldName, Fault>> = {}
  for (const name of form.fields) {
    const value = values[name]
    const read = value === undefined ? undefined : fields[name].read(value, socialUrl)
    if (read) values[name] = read
    else if (value !== undefined) faults[name] = fields[name].fault
    else if (form.required.includes(name)) faults[name] = 'missing'
  }
  const lacksAny = form.anyOf.length > 0 && form.anyOf.every((name) => values[name] === undefined)
  return lacksAny || Object.keys(faults).length > 0 ? { faults, lacksAny } : { values }
}

/** Compatibility characters can distinguish pages, but not texts. */
const spellingOf = (name: SearchFieldName, text: string): string =>
  name === 'companyUrl' ? canonicalAddressText(text) : canonicalText(text)

/** Without empty values and those of other forms. */
export function tidied(form: SearchFormFields, typed: Values): Values {
  const filled = form.fields.map((name) => [name, spellingOf(name, typed[name] ?? '')] as const)
  return Object.fromEntries(filled.filter(([, value]) => value))
}

/** `null` if the hash contains no form. */
export function readLink(hash: string): FilledForm | null {
  const typed = hashValues(hash)
  const form = formIds.find((id) => id === typed['search'])
  return form ? { form, values: tidied(forms[form], typed) } : null
}
