import { sectionsOf, type SectionOf } from './sections.ts'
import type { Moment } from '../api/schemas/fields.ts'
import type { Education, Person, Position } from '../api/schemas/person.ts'
import type { Sections } from './rows/sections.ts'

export interface PartChange {
  added: string[]
  removed: string[]
}

export type ProfilePart = SectionOf<'part'>
export const profileParts: ProfilePart[] = sectionsOf('part')

const yearOf = (moment: Moment | null | undefined) =>
  typeof moment === 'string' ? moment.slice(0, 4) : (moment?.year ?? '')

const nameOfPosition = ({ title, companyName, startEndDate }: Position) =>
  [title, companyName, yearOf(startEndDate?.start)].filter(Boolean).join(' · ')

const nameOfSchool = ({ degreeName, schoolName, startEndDate }: Education) =>
  [degreeName, schoolName, yearOf(startEndDate?.start)].filter(Boolean).join(' · ')

const namesIn: Record<
  ProfilePart,
  { before: (person: Person) => string[]; after: (sections: Sections) => string[] | null }
> = {
  experience: {
    before: ({ positions }) => (positions?.positionHistory ?? []).map(nameOfPosition),
    after: ({ experience }) => experience?.data.map(nameOfPosition) ?? null,
  },
  education: {
    before: ({ schools }) => (schools?.educationHistory ?? []).map(nameOfSchool),
    after: ({ education }) => education?.data.map(nameOfSchool) ?? null,
  },
  languages: {
    before: ({ languagesWithProficiency, languages }) => [
      ...new Set([
        ...(languagesWithProficiency ?? []).map(({ language }) => language ?? ''),
        ...(languages ?? []),
      ]),
    ],
    after: ({ languages }) => languages?.data.map(({ language }) => language ?? '') ?? null,
  },
  followers: {
    before: ({ followerCount }) => (typeof followerCount === 'number' ? [String(followerCount)] : []),
    after: ({ followers }) => (followers ? [String(followers.data)] : null),
  },
  volunteering: {
    before: ({ volunteeringExperiences }) =>
      (volunteeringExperiences?.volunteeringExperienceHistory ?? []).map((item) => JSON.stringify(item)),
    after: ({ volunteering }) => volunteering?.data.map((item) => JSON.stringify(item)) ?? null,
  },
}

/** What changed since the profile was bought; `null` if either wasn't bought, or the profile is newer. */
export function changeOfPart(part: ProfilePart, { profile, ...sections }: Sections): PartChange | null {
  const bought = sections[part]
  const after = namesIn[part].after(sections)
  if (!profile || !bought || after === null || bought.at <= profile.at) return null
  // Sets, because comparing two lists of 10,000 names would take quadratic time.
  const before = namesIn[part].before(profile.data)
  const [had, has] = [new Set(before), new Set(after)]
  return {
    added: after.filter((name) => !had.has(name)),
    removed: before.filter((name) => !has.has(name)),
  }
}
