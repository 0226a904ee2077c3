import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Person } from '../../../lib/api/schemas/person.ts'
import { mergePerson } from '../../../lib/records/merge-person.ts'
import type { Provenance, Section, Sections } from '../../../lib/records/rows/sections.ts'
import { ExpandableText } from '../../ui/ExpandableText.tsx'
import { extraFields } from '../../ui/extraFields.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { NextFrame } from '../../ui/NextFrame.tsx'
import { CardHead } from '../CardHead.tsx'
import { FootLine } from '../FootLine.tsx'
import { SectionCard, type FactSource } from '../SectionCard.tsx'
import { Tags } from '../../ui/Tags.tsx'
import { UnknownItems } from '../UnknownItems.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { Career } from './Career.tsx'
import { fullName } from '../../../lib/records/subject-facts.ts'
import { ContactList } from './ContactList.tsx'
import { Certifications } from './Certifications.tsx'
import { Languages } from './Languages.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonIds } from './PersonIds.tsx'
import { Recommendations } from './Recommendations.tsx'
import { Schools } from './Schools.tsx'
import { shownOfPerson } from './shownOfPerson.ts'
import { Badge } from '../../ui/Badge.tsx'

interface PersonCardProps {
  profile: Section<Person>
  /** Sections bought separately: a newer one replaces that part of the profile. */
  sections?: Sections | undefined
  now: number
  lead?: ComponentChildren
  isBeforeMove?: boolean | undefined
  isFinding?: boolean | undefined
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
  lead,
  isBeforeMove,
  isFinding,
  actions,
  notes,
  isNamedAbove,
  pictureOf,
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
  const source = (from: Provenance | null): FactSource => ({
    provenance: from ?? profile,
    now,
    whole: from === null || from === profile,
  })
  const ofProfile = source(profile)
  const name = fullName(person) || i18n.t('person.nameless')
  const headline = person.headline?.trim()
  return (
    <article class="person-card">
      {!isNamedAbove && (
        <CardHead name={name} kind="person" initialsOf={fullName(person)} pictureOf={pictureOf} />
      )}
      <div class="card-lead">
        {lead}
        <ContactList
          sections={{ ...sections, profile }}
          now={now}
          isBeforeMove={isBeforeMove}
          isFinding={isFinding}
        />
        <div class="card-marks">
          <PersonBadges person={person} />
          {notes}
        </div>
        <FootLine of={name} provenance={profile} now={now}>
          {actions}
        </FootLine>
      </div>
      <UnreadableParts parts={unreadable} />
      {(summary || isFurther(headline, person)) && (
        <SectionCard heading={i18n.t('person.summary')} copy={summary ?? headline} {...ofProfile}>
          {isFurther(headline, person) && (
            <p>
              <bdi>{headline}</bdi>
            </p>
          )}
          {summary && <ExpandableText text={summary} lines={6} />}
        </SectionCard>
      )}
      <NextFrame>
        {() => (
          <>
            <Career positions={career} source={source(career.provenance)} />
            <Schools schools={studies} source={source(studies.provenance)} />
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
            <Languages person={person} source={source(languagesFrom)} />
            <Certifications certifications={person.certifications} source={ofProfile} />
            <Recommendations recommendations={person.recommendations} source={ofProfile} />
            <UnknownItems
              heading={i18n.t('person.volunteering')}
              items={volunteering?.volunteeringExperienceHistory ?? []}
              counted={volunteering?.volunteeringExperiencesCount}
              source={source(volunteeringFrom)}
            />
            <UnknownItems
              heading={i18n.t('person.testScores')}
              items={testScores?.testScoreHistory ?? []}
              counted={testScores?.testScoresCount}
              source={ofProfile}
            />
            <PersonFacts person={person} now={now} followersFrom={followersFrom} />
            <PersonIds person={person} source={ofProfile} />
            <MoreFields extra={extraFields(person, shownOfPerson)} raw={profile.data} />
          </>
        )}
      </NextFrame>
    </article>
  )
}

const isFurther = (headline: string | undefined, { currentPosition }: Person): headline is string =>
  Boolean(headline) && headline !== currentPosition?.title?.trim()

function PersonBadges({ person: { openToWork, showVerificationBadge } }: { person: Person }) {
  if (!openToWork && !showVerificationBadge) return null
  return (
    <div class="card-badges">
      {openToWork && <Badge tone="accent">{i18n.t('person.openToWork')}</Badge>}
      {showVerificationBadge && <Badge>{i18n.t('person.verified')}</Badge>}
    </div>
  )
}
