import type { Person } from '../../lib/api/shapes/person.ts'
import type { Section, Sections } from '../../lib/records/sections.ts'

/** The person as the newest purchases tell them: what was bought by itself later stands in the profile's place. */
export function withParts(profile: Section<Person>, sections: Sections): Person {
  const newer = <Data>(section: Section<Data> | undefined) =>
    section && section.at > profile.at ? section.data : null
  const languages = newer(sections.languages)
  const followers = newer(sections.followers)
  const volunteering = newer(sections.volunteering)
  return {
    ...profile.data,
    ...(languages ? { languages: [], languagesWithProficiency: languages } : {}),
    ...(followers === null ? {} : { followerCount: followers }),
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
