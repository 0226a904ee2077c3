import * as z from 'zod/mini'
import { count, listOf } from '../api/bounds.ts'
import { post, reaction } from '../api/schemas/activity.ts'
import { company } from '../api/schemas/company.ts'
import { foundEmail } from '../api/schemas/answers.ts'
import { job } from '../api/schemas/job.ts'
import { education, languageProficiency, person, position } from '../api/schemas/person.ts'
import type { SectionName } from './database/rows/sections.ts'

/** What each section holds, within the bounds of what comes from outside. */
export const sectionSchemas = {
  profile: person,
  emails: listOf(foundEmail),
  education: listOf(education),
  experience: listOf(position),
  languages: listOf(languageProficiency),
  followers: count,
  volunteering: listOf(z.unknown()),
  company,
  job,
  posts: listOf(post),
  reactions: listOf(reaction),
} satisfies Record<SectionName, z.ZodMiniType>
