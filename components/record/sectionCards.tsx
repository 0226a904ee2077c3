import type { SectionName, Sections } from '../../lib/records/database/rows/sections.ts'
import type { ComponentChildren } from 'preact'
import { sectionNames } from '../../lib/records/sections.ts'
import { CompanyCard } from './company/CompanyCard.tsx'
import { EmailCard } from './email/EmailCard.tsx'
import { FoundEmails } from './email/FoundEmails.tsx'
import { JobCard } from './job/JobCard.tsx'
import { PersonCard } from './person/PersonCard.tsx'

type Card = (sections: Sections, now: number) => ComponentChildren

/** The card of each section by itself. `null`: another card shows it, that of the profile or of the panel's activity. */
const sectionCards: Record<SectionName, Card | null> = {
  profile: (sections, now) =>
    sections.profile && (
      <PersonCard
        profile={sections.profile}
        sections={sections}
        now={now}
        contact={sections.emails && <FoundEmails emails={sections.emails} />}
      />
    ),
  // A person's card has them too.
  emails: ({ emails, profile }, now) => emails && !profile && <EmailCard emails={emails} now={now} />,
  experience: null,
  education: null,
  languages: null,
  followers: null,
  volunteering: null,
  posts: null,
  reactions: null,
  company: ({ company }, now) => company && <CompanyCard company={company} now={now} />,
  job: ({ job }, now) => job && <JobCard job={job} now={now} />,
}

/** The cards of what was bought of a subject, of these sections, in their order. */
export function cardsOf(
  sections: Sections,
  now: number,
  names: readonly SectionName[] = sectionNames,
): ComponentChildren[] {
  return names.flatMap((name) => (sections[name] && sectionCards[name]?.(sections, now)) || [])
}
