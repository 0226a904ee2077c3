import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

/** What each section is called where people read it. */
export const sectionWords = {
  profile: 'person.fact.profile',
  emails: 'email.title',
  education: 'person.education',
  experience: 'person.career',
  languages: 'person.languages',
  followers: 'person.fact.followers',
  volunteering: 'person.volunteering',
  company: 'panel.tabs.company',
  job: 'panel.tabs.job',
  posts: 'activity.posts',
  reactions: 'activity.reactions',
} as const satisfies Record<SectionName, PlainKey>
