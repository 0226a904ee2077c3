import * as z from 'zod/mini'
import { boundedCount, listOf } from '../bounds.ts'
import type { SectionName } from '../operations.ts'
import { post, reaction } from './activity.ts'
import { foundEmail } from './responses.ts'
import { company } from './company.ts'
import { job } from './job.ts'
import { education, languageProficiency, person, position } from './person.ts'

/** The content of each record section, within the limits for values from outside. */
export const sectionSchemas = {
  profile: person,
  emails: listOf(foundEmail),
  experience: listOf(position),
  education: listOf(education),
  languages: listOf(languageProficiency),
  followers: boundedCount,
  /** The specification doesn't describe the items. */
  volunteering: listOf(z.unknown()),
  posts: listOf(post),
  reactions: listOf(reaction),
  company,
  job,
} satisfies Record<SectionName, z.ZodMiniType>
