import type { SectionName } from '../../lib/records/rows/sections.ts'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'

interface SectionLabels {
  title: PlainKey
  /** Of the button that buys only this section. */
  buy: PlainKey | null
  tab: TabId
}

export const sectionLabels = {
  profile: { title: 'person.fact.profile', buy: null, tab: 'person' },
  emails: { title: 'email.title', buy: null, tab: 'person' },
  experience: {
    title: 'person.career',
    buy: 'panel.parts.experience',
    tab: 'person',
  },
  education: {
    title: 'person.education',
    buy: 'panel.parts.education',
    tab: 'person',
  },
  languages: {
    title: 'person.languages',
    buy: 'panel.parts.languages',
    tab: 'person',
  },
  followers: {
    title: 'person.fact.followers',
    buy: 'panel.parts.followers',
    tab: 'person',
  },
  volunteering: {
    title: 'person.volunteering',
    buy: 'panel.parts.volunteering',
    tab: 'person',
  },
  posts: { title: 'activity.posts', buy: null, tab: 'activity' },
  reactions: {
    title: 'activity.reactions',
    buy: null,
    tab: 'activity',
  },
  company: { title: 'panel.tabs.company', buy: null, tab: 'company' },
  job: { title: 'panel.tabs.job', buy: null, tab: 'job' },
} as const satisfies Record<SectionName, SectionLabels>
