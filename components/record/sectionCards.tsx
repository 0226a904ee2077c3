import { correctionOf } from '../../lib/records/corrections/correctable-fields.ts'
import type { SectionName, Sections } from '../../lib/records/database/rows/sections.ts'
import type { ComponentChildren } from 'preact'
import { sectionNames } from '../../lib/records/sections.ts'
import { CompanyCard } from './company/CompanyCard.tsx'
import { EmailCard } from './email/EmailCard.tsx'
import { FoundEmails, FurtherEmails } from './email/FoundEmails.tsx'
import { JobCard } from './job/JobCard.tsx'
import { FromContacts } from './person/FromContacts.tsx'
import { PersonCard } from './person/PersonCard.tsx'

interface CardPlace {
  notes?: ComponentChildren
  isNamedAbove?: boolean
}

type Card = (sections: Sections, now: number, place: CardPlace) => ComponentChildren

/** The card of each section. `null`: shown by another card. */
const sectionCards: Record<SectionName, Card | null> = {
  profile: (sections, now, place) =>
    sections.profile && (
      <PersonCard
        profile={sections.profile}
        sections={sections}
        now={now}
        {...place}
        contact={
          (sections.emails ?? correctionOf(sections.corrections, 'person.email')) &&
          (place.isNamedAbove ? <FurtherEmails of={sections} /> : <FoundEmails of={sections} />)
        }
      />
    ),
  // Only without a profile, whose card includes the emails.
  emails: ({ emails, profile, corrections }, now) =>
    emails && !profile && <EmailCard emails={emails} corrections={corrections} now={now} />,
  experience: null,
  education: null,
  languages: null,
  followers: null,
  volunteering: null,
  posts: null,
  reactions: null,
  company: ({ company, corrections }, now, place) =>
    company && <CompanyCard company={company} corrections={corrections} now={now} {...place} />,
  job: ({ job }, now, place) => job && <JobCard job={job} now={now} {...place} />,
}

/** The cards of these sections of a subject, in order. */
export function cardsOf(
  sections: Sections,
  now: number,
  names: readonly SectionName[] = sectionNames,
  place: CardPlace = {},
): ComponentChildren[] {
  const cards = names.flatMap((name) => (sections[name] && sectionCards[name]?.(sections, now, place)) || [])
  const isWhole = names === sectionNames && sections.contact
  return isWhole ? [...cards, <FromContacts key="contact" of={sections} />] : cards
}
