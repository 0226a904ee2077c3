import type { SectionName, Sections } from '../../lib/records/rows/sections.ts'
import type { ComponentChildren } from 'preact'
import { sectionNames } from '../../lib/records/sections.ts'
import { CompanyCard } from './company/CompanyCard.tsx'
import { JobCard } from './job/JobCard.tsx'
import { ContactList } from './person/ContactList.tsx'
import { PersonCard } from './person/PersonCard.tsx'

interface CardPlace {
  notes?: ComponentChildren
  isNamedAbove?: boolean
}

type Card = (sections: Sections, now: number, place: CardPlace) => ComponentChildren

/** `null`: another card shows the section. */
const sectionCards: Record<SectionName, Card | null> = {
  profile: (sections, now, place) =>
    sections.profile && <PersonCard profile={sections.profile} sections={sections} now={now} {...place} />,
  // The profile's card includes the emails.
  emails: (sections, now) => !sections.profile && <ContactList sections={sections} now={now} />,
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

export function cardsOf(
  sections: Sections,
  now: number,
  names: readonly SectionName[] = sectionNames,
  place: CardPlace = {},
): ComponentChildren[] {
  const cards = names.flatMap((name) => (sections[name] && sectionCards[name]?.(sections, now, place)) || [])
  const isContact = names === sectionNames && sections.contact && !sections.profile && !sections.emails
  return isContact ? [<ContactList key="contact" sections={sections} now={now} />, ...cards] : cards
}
