import type { Copyable, Situation } from '../../lib/palette/hands.ts'
import { companyAsText } from '../company/companyAsText.ts'
import { foundAddresses } from '../email/foundAddresses.ts'
import { jobAsText } from '../job/jobAsText.ts'
import { listsOf } from '../person/listsOf.ts'
import { personAsText } from '../person/personAsText.ts'
import { withParts } from '../person/withParts.ts'

/** What is copied of the subject that is shown; `null` where that is not known. */
export function subjectText(what: Copyable, { page, sections, name }: Situation, now: number): string | null {
  if (what === 'name') return name || null
  const { profile, emails, company, job } = sections
  if (what === 'email') return foundAddresses(emails?.data ?? [])[0]?.address ?? null
  if (page?.kind === 'company') return company ? companyAsText(company.data) : null
  if (page?.kind === 'job') return job ? jobAsText(job.data) : null
  if (!profile) return null
  const person = withParts(profile, sections)
  const { career, studies } = listsOf(profile, person, sections)
  return personAsText({
    person,
    positions: career.items,
    schools: studies.items,
    emails: emails?.data ?? [],
    now,
  })
}
