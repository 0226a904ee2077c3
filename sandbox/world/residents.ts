/**
 * Fixed people for demos and tests; companies are in `resident-companies.ts`.
 * | handle               | feature                                                              |
 * | -------------------- | -------------------------------------------------------------------- |
 * | mara-lindqvist       | complete profile, two emails, posts and reactions                    |
 * | aiko-tanabe-田辺     | Japanese name, percent-encoded handle                                |
 * | no-mail-novak        | complete profile without an email                                    |
 * | sparse-sam           | almost empty: no position, no school, empty texts                    |
 * | layla-haddad         | Arabic name                                                          |
 * | long-career-okafor   | 200 positions                                                        |
 */
import type { Draft } from './draft.ts'
import { logistics } from './fields/logistics.ts'
import type { Outline } from './profile.ts'

/** Companies are given by slug, months as `2021-03`, oldest first. */
export interface Resident {
  handle: string
  outline?: Outline
  stints?: { title: string; company: string; description: string; from: string; to: string | null }[]
  studies?: {
    degree: string
    subject: string | null
    school: string
    from: string
    to: string
    description?: string
  }[]
  own: Partial<Omit<Draft, 'handle' | 'stints' | 'studies'>> &
    Pick<Draft, 'firstName' | 'lastName' | 'location'>
}

export const residents: Resident[] = [
  {
    handle: 'aiko-tanabe-田辺',
    outline: { years: 11, idle: 0, field: logistics },
    own: {
      firstName: '愛子',
      lastName: '田辺',
      location: { city: '福岡市', state: '福岡県', country: 'Japan', countryCode: 'JP' },
      headline: '港湾物流プランナー | Harbour logistics planner',
      summary:
        '港と倉庫のあいだで、荷物と人の時間を整える仕事をしています。The rest of the day I read timetables for pleasure.',
      photo: true,
      languages: [
        { language: 'Japanese', proficiency: 'Native or bilingual' },
        { language: 'English', proficiency: 'Full professional' },
      ],
      emails: [{ value: 'aiko.tanabe@northwind-atlas.example', type: 'professional' }],
    },
    studies: [
      {
        degree: 'Bachelor of Science',
        subject: 'Maritime Studies',
        school: 'elsmark-technical-college',
        from: '2011-04',
        to: '2015-03',
      },
    ],
    stints: [
      {
        title: 'Freight Coordinator',
        company: 'harbourline-freight',
        description: 'Planned container pick-ups for three terminals.',
        from: '2015-04',
        to: '2019-08',
      },
      {
        title: 'Senior Supply Planner',
        company: 'northwind-atlas',
        description: 'Plans the east-bound services and teaches new planners to read the tide tables.',
        from: '2019-10',
        to: null,
      },
    ],
  },
  {
    handle: 'no-mail-novak',
    outline: { years: 17, stints: 5, idle: 0, long: false, field: logistics },
    own: {
      firstName: 'Radomír',
      lastName: 'Novák',
      location: { city: 'Brno', state: 'Jihomoravský kraj', country: 'Czechia', countryCode: 'CZ' },
      photo: true,
      languages: [
        { language: 'Czech', proficiency: 'Native or bilingual' },
        { language: 'Polish', proficiency: 'Limited working' },
      ],
      emails: [],
    },
  },
  {
    handle: 'sparse-sam',
    own: {
      firstName: 'Sam',
      lastName: '',
      location: { city: '', state: '', country: '', countryCode: '' },
      headline: '',
      summary: '',
      photo: false,
      background: false,
      openToWork: false,
      premium: false,
      showVerificationBadge: false,
      followerCount: 0,
      connectionsCount: 1,
      skills: [],
      languages: [],
      certifications: [],
      testScores: [],
      volunteering: [],
      emails: [],
    },
    stints: [],
    studies: [],
  },
  {
    handle: 'layla-haddad',
    outline: { years: 11, stints: 4, idle: 0, long: false, field: logistics },
    own: {
      firstName: 'ليلى',
      lastName: 'حداد',
      location: { city: 'بيروت', state: 'بيروت', country: 'Lebanon', countryCode: 'LB' },
      headline: 'مديرة مشاريع | مهتمة بالنقل المستدام',
      summary: 'أدير مشاريع النقل والتخزين، وأحب أن تصل الأشياء في موعدها.',
      photo: true,
      languages: [
        { language: 'Arabic', proficiency: 'Native or bilingual' },
        { language: 'French', proficiency: 'Full professional' },
        { language: 'English', proficiency: 'Professional working' },
      ],
      emails: [{ value: 'layla.haddad@quietmail.example', type: 'personal' }],
    },
  },
  {
    handle: 'long-career-okafor',
    outline: { years: 36, stints: 200, idle: 0, long: true, field: logistics },
    own: {
      firstName: 'Chidubem',
      lastName: 'Okafor',
      location: { city: 'Ibadan', state: 'Oyo', country: 'Nigeria', countryCode: 'NG' },
      headline: 'Interim manager, two months at a time | 200 engagements and counting',
      photo: true,
      contractType: 'Contract',
    },
  },
]
