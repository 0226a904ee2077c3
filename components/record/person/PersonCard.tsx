import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { mergePerson } from '../../../lib/records/merge-person.ts'
import type { Provenance, Section, Sections } from '../../../lib/records/database/rows/sections.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { extraFields } from '../../ui/extraFields.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { NextFrame } from '../../ui/NextFrame.tsx'
import { SectionCard, type Told } from '../SectionCard.tsx'
import { Tags } from '../../ui/Tags.tsx'
import { UnknownItems } from '../UnknownItems.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { Career } from './Career.tsx'
import { Certifications } from './Certifications.tsx'
import { Languages } from './Languages.tsx'
import { personAsText } from './personAsText.ts'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonHead } from './PersonHead.tsx'
import { PersonIds } from './PersonIds.tsx'
import { Recommendations } from './Recommendations.tsx'
import { Schools } from './Schools.tsx'
import { shownOfPerson } from './shownOfPerson.ts'

export interface PersonCardProps {
  profile: Section<Person>
  /** Other sections of the person; a newer section replaces that part of the profile. */
  sections?: Sections | undefined
  now: number
  /** Contact details, shown first. */
  contact?: ComponentChildren
  actions?: ComponentChildren
  notes?: ComponentChildren
  isNamedAbove?: boolean | undefined
  pictureOf?: string | undefined
  parts?: ComponentChildren
}

export function PersonCard({
  profile,
  sections = {},
  now,
  contact,
  actions,
  notes,
  isNamedAbove,
  pictureOf,
  parts,
}: PersonCardProps) {
  const { person, career, studies, languagesFrom, followersFrom, volunteeringFrom } = mergePerson({
    ...sections,
    profile,
  })
  const { testScores, volunteeringExperiences: volunteering } = person
  const { education, experience, languages, followers, volunteering: helped } = sections
  const bought = [profile, experience, education, languages, followers, helped]
  const unreadable = bought.flatMap((section) => section?.unreadable ?? [])
  const skills = person.skills ?? []
  const summary = person.summary?.trim()
  const told = (from: Provenance | null): Told => ({
    provenance: from ?? profile,
    now,
    whole: from === null || from === profile,
  })
  const ofProfile = told(profile)
  const copyAll = () => personAsText({ ...sections, profile }, now)
  return (
    <article class="person-card">
      <PersonHead
        person={person}
        provenance={profile}
        now={now}
        actions={actions}
        copyAll={copyAll}
        isNamedAbove={isNamedAbove}
        pictureOf={pictureOf}
      />
      {notes}
      {contact && <section class="section-card">{contact}</section>}
      <UnreadableParts parts={unreadable} />
      <PersonFacts person={person} now={now} followersFrom={followersFrom} />
      {summary && (
        <SectionCard heading={i18n.t('person.summary')} copy={summary} {...ofProfile}>
          <ExpandableText text={summary} lines={6} />
        </SectionCard>
      )}
      <NextFrame>
        {() => (
          <>
            <Career positions={career} told={told(career.provenance)} />
            <Schools schools={studies} told={told(studies.provenance)} />
            {skills.length > 0 && (
              <SectionCard
                heading={i18n.t('person.skills')}
                count={skills.length}
                copy={skills.join(', ')}
                {...ofProfile}
              >
                <Tags label={i18n.t('person.skills')} tags={skills} />
              </SectionCard>
            )}
            <Languages person={person} told={told(languagesFrom)} />
            <Certifications certifications={person.certifications} told={ofProfile} />
            <Recommendations recommendations={person.recommendations} told={ofProfile} />
            <UnknownItems
              heading={i18n.t('person.volunteering')}
              items={volunteering?.volunteeringExperienceHistory ?? []}
              counted={volunteering?.volunteeringExperiencesCount}
              told={told(volunteeringFrom)}
            />
            <UnknownItems
              heading={i18n.t('person.testScores')}
              items={testScores?.testScoreHistory ?? []}
              counted={testScores?.testScoresCount}
              told={ofProfile}
            />
            {parts}
            <PersonIds person={person} told={ofProfile} />
            <MoreFields extra={extraFields(person, shownOfPerson)} raw={profile.data} />
          </>
        )}
      </NextFrame>
    </article>
  )
}
