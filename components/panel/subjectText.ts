import type { Copyable, Situation } from '../../lib/search/palette/hands.ts'
import { emailAddresses } from '../../lib/records/merge-person.ts'
import { companyAsText } from '../record/company/companyAsText.ts'
import { jobAsText } from '../record/job/jobAsText.ts'
import { personAsText } from '../record/person/personAsText.ts'

/** What is copied of the subject that is shown; `null` where that is not known. */
export function subjectText(what: Copyable, { page, sections, name }: Situation, now: number): string | null {
  if (what === 'name') return name || null
  const { profile, emails, company, job } = sections
  if (what === 'email') return emailAddresses(emails?.data ?? [])[0]?.address ?? null
  if (page?.kind === 'company') return company ? companyAsText(company.data) : null
  if (page?.kind === 'job') return job ? jobAsText(job.data) : null
  return profile ? personAsText(sections, now) : null
}
