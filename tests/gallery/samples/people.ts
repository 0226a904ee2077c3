import type { Person } from '../../../lib/api/schemas/person.ts'
import { section } from './section.ts'

export const sparse = section<Person>(
  { firstName: 'Odd', lastName: null, headline: null },
  'getProfileData',
  400,
)

export const nameless = section<Person>({}, 'getProfileDataFromEmail', 0)

export const arabic = section<Person>(
  {
    firstName: 'ليلى',
    lastName: 'عبد الرحمن',
    headline: 'مهندسة برمجيات أولى في شركة المرسى · أنظمة الملاحة البحرية',
    location: { city: 'مسقط', country: 'عُمان', countryCode: 'OM' },
    summary: 'أعمل على برامج الملاحة منذ عشر سنوات.\nأحب البحر والقهوة والخرائط القديمة.',
    socialUrl: 'https://www.social.example/in/layla-abdulrahman/',
    publicIdentifier: 'layla-abdulrahman',
    followerCount: 1,
    positions: {
      positionsCount: 1,
      positionHistory: [
        {
          title: 'مهندسة أولى',
          companyName: 'المرسى',
          startEndDate: { start: '2019-05-01T00:00:00Z', end: null },
        },
      ],
    },
    skills: ['الملاحة', 'Rust', 'رسم الخرائط'],
  },
  'getProfileData',
)

export const japanese = section<Person>(
  {
    firstName: '海斗',
    lastName: '灯台守',
    headline: '株式会社みなと灯火 航海システム部 部長',
    location: { city: '横浜', state: '神奈川県', country: '日本', countryCode: 'JP' },
    summary: '灯台と船のあいだの通信を二十年つくってきました。静かな艦橋がいちばん安全だと思っています。',
    currentPosition: {
      title: '部長',
      companyName: '株式会社みなと灯火',
      startEndDate: { start: { year: 2015, month: 4 }, end: null },
    },
    skills: ['航海', '無線通信', '品質保証'],
  },
  'getProfileData',
)

const longWords =
  'Donaudampfschifffahrtsgesellschaftskapitänspatentprüfungskommissionsvorsitzende bei der Rindfleischetikettierungsüberwachungsaufgabenübertragungsbehörde'

export const german = section<Person>(
  {
    firstName: 'Anneliese-Friederike',
    lastName: 'Schmidt-Hohenlohe-Waldenburg-Schillingsfürst',
    headline: longWords,
    publicIdentifier: 'anneliese-friederike-schmidt-hohenlohe-waldenburg-schillingsfuerst-0a1b2c3d',
    location: { city: 'Neustadt an der Donau', state: 'Bayern', country: 'Deutschland', countryCode: 'DE' },
    positions: {
      positionHistory: [{ title: longWords, companyName: longWords, companyLocation: longWords }],
    },
    skills: [longWords, 'Recht'],
  },
  'matchProfile',
)

const veteran: Person = {
  firstName: 'Bartholomew',
  lastName: 'Quill',
  headline: 'Consultant to everyone',
  positions: {
    positionsCount: 230,
    positionHistory: Array.from({ length: 200 }, (_, index) => ({
      title: ['Interim lead', 'Adviser', 'Reviewer'][index % 3],
      companyName: `Client ${Math.floor(index / 2) + 1} Ltd`,
      description: index % 4 === 0 ? 'Came, looked, wrote a short report and left it on the table.' : null,
      startEndDate: {
        start: { year: 2024 - Math.floor(index / 8), month: 12 - (index % 8) },
        end: { year: 2024 - Math.floor(index / 8), month: 12 - (index % 8) },
      },
    })),
  },
}

export const veteranPerson = section(veteran, 'getProfileData', 40)

export const damaged = section<Person>(
  { firstName: 'Perla', lastName: 'Undurraga', headline: 'Lighthouse historian', skills: ['Archives'] },
  'enrichProfile',
  1,
  [
    { path: 'positions.positionHistory.2.startEndDate.start', value: 'sometime in spring' },
    { path: 'location', value: { city: ['Valparaíso', 'Santiago'], nested: { deep: true } } },
  ],
)
