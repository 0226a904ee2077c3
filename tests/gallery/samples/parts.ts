import type { Person } from '../../../lib/api/schemas/person.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'
import { section } from './section.ts'

export const partly = section<Person>(
  {
    firstName: 'Odalys',
    lastName: 'Ferreira-Nunes',
    headline: 'Cartographer',
    location: { city: 'Horta', country: 'Portugal', countryCode: 'PT' },
    followerCount: 12,
    schools: { educationsCount: 23, educationHistory: [] },
    certifications: { certificationsCount: 1, certificationHistory: [] },
    languages: ['Portuguese'],
  },
  'getProfileData',
  90,
)

export const bought: Sections = {
  followers: section(1480, 'getFollowersCount', 0.01),
  languages: section(
    [
      { language: 'Portuguese', proficiency: 'NATIVE_OR_BILINGUAL' },
      { language: 'French', proficiency: 'ELEMENTARY' },
    ],
    'getLanguages',
    0.5,
  ),
  experience: section(
    [
      {
        title: 'Cartographer',
        companyName: 'Atlas do Mar',
        startEndDate: { start: '2018-02-01T00:00:00Z', end: null },
      },
      {
        title: 'Surveyor',
        companyName: 'Porto da Horta',
        startEndDate: { start: '2009-09-01T00:00:00Z', end: '2016-05-01T00:00:00Z' },
      },
    ],
    'getExperience',
    1,
  ),
}
