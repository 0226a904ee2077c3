import type { Education, MonthYear, Person, Position } from '../world/types.ts'
import type { Includes } from './requests.ts'

export const everything: Includes = {
  includeCompany: true,
  includeSummary: true,
  includeFollowersCount: true,
  includeCreationDate: true,
  includeSkills: true,
  includeLanguages: true,
  includeExperience: true,
  includeEducation: true,
  includeCertifications: true,
}

/** Only the education operation includes the description. */
function educationItem(school: Education): Education {
  const { degreeName, fieldOfStudy, socialUrl, schoolLogo, schoolName, startEndDate } = school
  return { degreeName, fieldOfStudy, socialUrl, schoolLogo, schoolName, startEndDate }
}

const optionalParts: Partial<Record<keyof Includes, (person: Person) => Record<string, unknown>>> = {
  includeSummary: ({ summary }) => ({ summary }),
  includeFollowersCount: ({ followerCount }) => ({ followerCount }),
  includeCreationDate: ({ creationDate }) => ({ creationDate }),
  includeSkills: ({ skills }) => ({ skills }),
  includeLanguages: ({ languages }) => ({
    languages: languages.map(({ language }) => language),
    languagesWithProficiency: languages,
  }),
  includeExperience: ({ positions }) => ({
    positions: { positionsCount: positions.length, positionHistory: positions },
  }),
  includeEducation: ({ schools }) => ({
    schools: {
      educationsCount: schools.length,
      educationHistory: schools.map(educationItem),
    },
  }),
  includeCertifications: ({ certifications }) => ({
    certifications: { certificationsCount: certifications.length, certificationHistory: certifications },
  }),
}

/** A made-up shape: the specification doesn't show these items. */
export function volunteeringResponse({ volunteering }: Person): Record<string, unknown> {
  return {
    volunteeringExperiences: {
      volunteeringExperiencesCount: volunteering.length,
      volunteeringExperienceHistory: volunteering,
    },
  }
}

export function personResponse(person: Person, includes: Includes): Record<string, unknown> {
  const selected = Object.entries(optionalParts).filter(([flag]) => includes[flag as keyof Includes])
  return {
    publicIdentifier: person.publicIdentifier,
    socialIdentifier: person.socialIdentifier,
    memberIdentifier: person.memberIdentifier,
    socialUrl: person.socialUrl,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    location: person.location,
    photoUrl: person.photoUrl,
    backgroundUrl: person.backgroundUrl,
    openToWork: person.openToWork,
    premium: person.premium,
    showVerificationBadge: person.showVerificationBadge,
    connectionsCount: person.connectionsCount,
    currentPosition: person.currentPosition,
    recommendations: {
      recommendationsCount: person.recommendations.length,
      recommendationHistory: person.recommendations,
    },
    testScores: { testScoresCount: person.testScores.length, testScoreHistory: person.testScores },
    ...volunteeringResponse(person),
    ...Object.assign({}, ...selected.map(([, part]) => part(person))),
  }
}

const dateTime = (date: MonthYear | null): string | null =>
  date && new Date(Date.UTC(date.year, date.month - 1, 1)).toISOString()

/** The education and experience operations use ISO date-times. */
export function withDateTimes(item: Position | Education): object {
  const { start, end } = item.startEndDate
  return { ...item, startEndDate: { start: dateTime(start), end: dateTime(end) } }
}
