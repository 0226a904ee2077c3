import { describe, expect, test, vi } from 'vitest'
import { activityAsText } from '../../../components/record/activity/activityAsText.ts'
import { companyAsText } from '../../../components/record/company/companyAsText.ts'
import { emailAddresses } from '../../../lib/records/merge-person.ts'
import { jobAsText } from '../../../components/record/job/jobAsText.ts'
import { personAsText } from '../../../components/record/person/personAsText.ts'
import type { Person } from '../../../lib/api/schemas/person.ts'

vi.mock('#i18n', () => import('./english.ts'))

const now = Date.UTC(2026, 10, 21)
const from = { at: 1, operation: 'enrichProfile' as const, request: 'r', source: null, unreadable: [] }

const person: Person = {
  firstName: 'Ilse',
  lastName: 'Brandvold',
  headline: 'Keeps ferries off the rocks',
  location: { city: 'Bergen', countryCode: 'NO' },
  currentPosition: {
    title: 'Pilot',
    companyName: 'Harbour',
    startEndDate: { start: { year: 2021, month: 3 }, end: null },
  },
  followerCount: 12_480,
  skills: ['Radar', 'C++'],
  languages: ['Polish'],
  languagesWithProficiency: [{ language: 'English', proficiency: 'NATIVE_OR_BILINGUAL' }],
  volunteeringExperiences: {
    volunteeringExperienceHistory: [{ role: 'Crew', dates: { start: { year: 2016, month: 4 }, end: null } }],
  },
}

describe('a person as text', () => {
  test('the text of a person contains every known field in the order of the card', () => {
    const positions = {
      positionHistory: [
        { title: 'Pilot', companyName: 'Harbour', description: ' Three teams.\n• Charts ' },
        {
          title: 'Mate',
          contractType: 'FULL_TIME',
          startEndDate: { start: { year: 2019, month: 1 }, end: { year: 2020, month: 1 } },
        },
      ],
    }
    const schools = {
      educationHistory: [{ schoolName: 'Sea School', degreeName: 'MSc', fieldOfStudy: 'Navigation' }],
    }
    const emails = [{ email: 'a@b.example', type: 'professional' }, { value: 'a@b.example' }]
    const text = personAsText(
      { profile: { ...from, data: { ...person, positions, schools } }, emails: { ...from, data: emails } },
      now,
    )
    expect(text).toBe(
      [
        'Ilse Brandvold\nKeeps ferries off the rocks\nPilot · Harbour · Since Mar 2021 · 5 yrs 9 mths\nBergen, Norway',
        'Email: a@b.example · Work\nFollowers: 12,480',
        'Experience\nMar 2021 – Present · 5 yrs 9 mths: Pilot · Harbour\nThree teams.\n• Charts\nJan 2019 – Jan 2020 · 1 yr 1 mth: Mate · Full time',
        'Education\nSea School · MSc, Navigation',
        'Skills\nRadar, C++',
        'Languages\nEnglish · Native or bilingual\nPolish',
        'Volunteering\nCrew\nDates: 2016-04 – …',
      ].join('\n\n'),
    )
  })

  test('the text of an unknown person is «Name unknown»', () => {
    expect(personAsText({ profile: { ...from, data: {} } }, now)).toBe('Name unknown')
  })
})

test('the text of a company contains its fields', () => {
  const text = companyAsText({
    name: 'Fairlead',
    websiteUrl: 'fairlead.example',
    employeeCount: 412,
    employeeCountRange: { start: 201, end: 500 },
    headquarter: { postalCode: '5003', city: 'Bergen', country: 'NO' },
    specialities: ['Charts', 'Alarms'],
    fundingData: { rounds: 2, lastRound: { type: 'SERIES_A' } },
  })
  expect(text).toBe(
    [
      'Fairlead',
      'Website: fairlead.example\nEmployees: 412 (range 201–500)\nHeadquarters: 5003 Bergen, Norway',
      'Specialties\nCharts, Alarms',
      'Funding\nRounds: 2\nLast round › Type: SERIES_A',
    ].join('\n\n'),
  )
})

test('the text of a job contains its description without markup', () => {
  const text = jobAsText({
    title: 'Pilot',
    companyName: 'Harbour',
    flexibility: 'ON_SITE',
    creationDate: '2026-10-02T08:00:00.000Z',
    applicantsCount: 0,
    description: '<p>You:</p><ul><li>climb</li></ul>1. write<br>2. swim',
  })
  expect(text).toBe(
    'Pilot\nHarbour\nOn site\n\nPosted: Oct 2, 2026\nApplicants: 0\n\nDescription\nYou:\n\n• climb\n• write\n• swim',
  )
})

test('the text of posts quotes shared posts', () => {
  const shared = { author: { authorName: 'Tomasz' }, text: 'One\nTwo' }
  const posts = [
    { author: { authorName: 'Ilse' }, activityDate: 'lately', text: 'Look', relatedPost: shared },
    {},
  ]
  expect(activityAsText(posts, [{ type: 'EMPATHY', relatedPost: shared }])).toBe(
    'Ilse · lately\nLook\n> Tomasz\n> One\n> Two\n\nLoved\n> Tomasz\n> One\n> Two',
  )
})

test('an email address is listed once, with a type when any response reports it', () => {
  const emails = [{ value: ' a@b.example ' }, { email: 'a@b.example', type: 'personal' }, { value: '' }]
  expect(emailAddresses(emails)).toEqual([{ address: 'a@b.example', type: 'personal' }])
})
