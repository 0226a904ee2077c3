import type { Person } from '../../lib/api/shapes/person.ts'
import type { Section, Sections } from '../../lib/records/sections.ts'

/** What was bought by itself, where that is newer than the profile. */
export function newerThan<Data>(
  profile: Section<Person>,
  section: Section<Data> | undefined,
): Section<Data> | null {
  return section && section.at > profile.at ? section : null
}

/** The person as the newest purchases tell them: what was bought by itself later stands in the profile's place. */
export function withParts(profile: Section<Person>, sections: Sections): Person {
  const languages = newerThan(profile, sections.languages)?.data
  const followers = newerThan(profile, sections.followers)?.data
  const volunteering = newerThan(profile, sections.volunteering)?.data
  return {
    ...profile.data,
    ...(languages ? { languages: [], languagesWithProficiency: languages } : {}),
    ...(followers === undefined ? {} : { followerCount: followers }),
    ...(volunteering
      ? {
          volunteeringExperiences: {
            volunteeringExperiencesCount: volunteering.length,
            volunteeringExperienceHistory: volunteering,
          },
        }
      : {}),
  }
}
