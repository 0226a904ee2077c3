import { monthYear } from './calendar.ts'
import type { Stint } from './career.ts'
import { personIdentifiers } from './identifiers.ts'
import type { Company, Education, Person, Position } from './types.ts'

export interface Study {
  degree: string
  subject: string | null
  school: Company
  from: number
  to: number | null
  description?: string
}

type Given = Pick<
  Person,
  | 'firstName'
  | 'lastName'
  | 'headline'
  | 'location'
  | 'summary'
  | 'openToWork'
  | 'premium'
  | 'showVerificationBadge'
  | 'creationDate'
  | 'followerCount'
  | 'connectionsCount'
  | 'skills'
  | 'languages'
  | 'certifications'
  | 'testScores'
  | 'volunteering'
  | 'emails'
>

/** A person before `settle` adds addresses and histories. */
export interface Draft extends Given {
  handle: string
  photo: boolean
  background: boolean
  contractType: string
  stints: Stint[]
  studies: Study[]
}

function span({ from, to }: { from: number; to: number | null }): Position['startEndDate'] {
  return { start: monthYear(from), end: to === null ? null : monthYear(to) }
}

function position(stint: Stint): Position {
  const { company } = stint
  return {
    title: stint.title,
    companyName: company.name,
    description: stint.description,
    ...(company.headquarter.street1 !== null && {
      companyLocation: `${company.headquarter.city}, ${company.headquarter.country}`,
    }),
    companyLogo: company.logo,
    socialUrl: company.socialUrl,
    socialId: company.socialId,
    startEndDate: span(stint),
  }
}

function education(study: Study): Education {
  return {
    degreeName: study.degree,
    fieldOfStudy: study.subject,
    ...(study.description !== undefined && { description: study.description }),
    socialUrl: study.school.socialUrl,
    schoolLogo: study.school.logo,
    schoolName: study.school.name,
    startEndDate: span(study),
  }
}

export function settle(seed: number, socialUrl: string, draft: Draft): Person {
  const { handle, photo, background, contractType, stints, studies, ...given } = draft
  const newestFirst = stints.toReversed().map(position)
  const current = newestFirst.find((each) => each.startEndDate.end === null)
  const image = (kind: string): string => `${socialUrl}/images/${kind}/${handle}.png`
  return {
    publicIdentifier: handle,
    ...personIdentifiers(seed, handle),
    socialUrl: `${socialUrl}/in/${handle}/`,
    ...given,
    photoUrl: photo ? image('people') : '',
    backgroundUrl: background ? image('backgrounds') : '',
    currentPosition: current ? { ...current, contractType } : null,
    positions: newestFirst,
    schools: studies.toReversed().map(education),
    recommendations: [],
    posts: [],
    reactions: [],
  }
}
