import type { OperationName } from '../../api/operations.ts'
import type { FormId } from './form-ids.ts'
import { forms } from './forms.ts'
import type { FilledForm } from './link.ts'
import type { SearchQuery } from './search-query.ts'
import { tidied } from './read-form.ts'

const formOf: Partial<Record<OperationName, FormId>> = {
  personsSearch: 'people',
  jobsSearch: 'jobs',
  emailFinderFromNameAndCompany: 'email',
  getCompanyByDomain: 'company',
  matchProfile: 'person',
  getProfileDataFromEmail: 'person',
  personSearch: 'person',
}

/** `null` if no form sends it. */
export function formOfQuery({ operation, input }: SearchQuery): FilledForm | null {
  const form = formOf[operation]
  if (form === undefined) return null
  const texts = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const fields = Object.fromEntries(texts)
  // The field's name differs from the operation's.
  const values = form === 'email' ? { ...fields, company: fields['companyDomain'] ?? '' } : fields
  return { form, values: tidied(forms[form], values) }
}
