import * as z from 'zod/mini'
import { post, reaction } from './activity.ts'
import { company } from './company.ts'
import { paging, workspaceQuotas } from './envelope.ts'
import { anything, count, date, id, list, maybe, address, text } from './fields.ts'
import { foundJob, job } from './job.ts'
import { education, languageProficiency, person, position } from './person.ts'

/** Schemas of each operation's response, without the envelope. */
export const profile = z.looseObject({ person: maybe(person), company: maybe(company) })
export const companyResponse = z.looseObject({ company: maybe(company) })
export const jobResponse = z.looseObject({ job: maybe(job) })

/** The specification has `value`, but some deployments send `email`. */
export const foundEmail = z.looseObject({ value: id, email: id, type: text })
export const emails = z.looseObject({ emails: list(foundEmail) })
export const schools = z.looseObject({ schools: list(education) })
export const positions = z.looseObject({ positions: list(position) })
export const languagesResponse = z.looseObject({ languages: list(languageProficiency) })
export const followers = z.looseObject({ followersCount: count })
export const volunteering = z.looseObject({ volunteeringExperiences: anything })
export const posts = z.looseObject({ posts: list(post), metadata: paging, pagination: paging })
export const reactions = z.looseObject({ reactions: list(reaction), metadata: paging, pagination: paging })
export const jobs = z.looseObject({ jobs: list(foundJob), metadata: paging, pagination: paging })
export const quotas = z.looseObject({ status: text, data: maybe(workspaceQuotas) })

/** Missing in the specification; services of this family respond like this. */
export const persons = z.looseObject({
  persons: list(
    z.looseObject({
      publicIdentifier: id,
      socialUrl: address,
      firstName: text,
      lastName: text,
      headline: text,
      currentPositionTitle: text,
      currentCompanyName: text,
      updateDate: date,
    }),
  ),
  metadata: paging,
  pagination: paging,
})

export type Posts = z.infer<typeof posts>
export type Reactions = z.infer<typeof reactions>
export type Profile = z.infer<typeof profile>
