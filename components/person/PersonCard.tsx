import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Person } from '../../lib/api/shapes/person.ts'
import type { Section, Sections } from '../../lib/records/sections.ts'
import { extraFields } from '../ui/extraFields.ts'
import { ExpandableText } from '../ui/ExpandableText.tsx'
import { MoreFields } from '../ui/MoreFields.tsx'
import { SectionCard } from '../ui/SectionCard.tsx'
import { Tags } from '../ui/Tags.tsx'
import { UnknownItems } from '../ui/UnknownItems.tsx'
import { UnreadableParts } from '../ui/UnreadableParts.tsx'
import { Career } from './Career.tsx'
import { Certifications } from './Certifications.tsx'
import { withCurrent } from './currentPosition.ts'
import { fuller, type Sourced } from './fuller.ts'
import { Languages } from './Languages.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonIds } from './PersonIds.tsx'
import { Recommendations } from './Recommendations.tsx'
import { Schools } from './Schools.tsx'
import { shownOfPerson } from './shownOfPerson.ts'
import { withParts } from './withParts.ts'

export interface PersonCardProps {
  profile: Section<Person>
  /** What else was bought of the person: newer parts stand in the profile's place. */
  sections?: Sections | undefined
  now: number
  /** How to reach them, before all else that is known. */
  contact?: ComponentChildren
  actions?: ComponentChildren
  /** How to buy parts by themselves, and what that changed. */
  parts?: ComponentChildren
}

export function PersonCard({ profile, sections = {}, now, contact, actions, parts }: PersonCardProps) {
  const { education, experience } = sections
  const person = withParts(profile, sections)
  const { positions, schools, testScores, volunteeringExperiences: volunteering } = person
  const told = withCurrent(positions?.positionHistory ?? [], person.currentPosition)
  const career = fuller(
    { items: told, counted: positions?.positionsCount ?? null, provenance: profile },
    boughtAlone(experience),
  )
  const studies = fuller(
    {
      items: schools?.educationHistory ?? [],
      counted: schools?.educationsCount ?? null,
      provenance: profile,
    },
    boughtAlone(education),
  )
  const { languages, followers, volunteering: helped } = sections
  const bought = [profile, experience, education, languages, followers, helped]
  const unreadable = bought.flatMap((section) => section?.unreadable ?? [])
  const skills = person.skills ?? []
  return (
    <article class="person-card">
      <PersonHead profile={profile} now={now} actions={actions} />
      {contact && <section class="section-card">{contact}</section>}
      <UnreadableParts parts={unreadable} />
      <PersonFacts person={person} />
      {person.summary?.trim() && (
        <SectionCard heading={i18n.t('person.summary')}>
          <ExpandableText text={person.summary} lines={6} />
        </SectionCard>
      )}
      <Career positions={career} now={now} />
      <Schools schools={studies} now={now} />
      {skills.length > 0 && (
        <SectionCard heading={i18n.t('person.skills')} count={skills.length}>
          <Tags label={i18n.t('person.skills')} tags={skills} />
        </SectionCard>
      )}
      <Languages person={person} />
      <Certifications certifications={person.certifications} />
      <Recommendations recommendations={person.recommendations} />
      <UnknownItems
        heading={i18n.t('person.volunteering')}
        items={volunteering?.volunteeringExperienceHistory ?? []}
        counted={volunteering?.volunteeringExperiencesCount}
      />
      <UnknownItems
        heading={i18n.t('person.testScores')}
        items={testScores?.testScoreHistory ?? []}
        counted={testScores?.testScoresCount}
      />
      {parts}
      <PersonIds person={person} />
      <MoreFields extra={extraFields(person, shownOfPerson)} raw={profile.data} />
    </article>
  )
}

function boughtAlone<Item>(section: Section<Item[]> | undefined): Sourced<Item> | null {
  return section ? { items: section.data, counted: null, provenance: section } : null
}
