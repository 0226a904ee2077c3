import type { Person } from '../../../lib/api/schemas/person.ts'
import { section } from './section.ts'

const person: Person = {
  publicIdentifier: 'ilse-brandvold',
  socialIdentifier: 'ACoAAB7xQm0BqL2fUe1Zk',
  memberIdentifier: '418273645',
  socialUrl: 'https://www.social.example/in/ilse-brandvold/',
  firstName: 'Ilse',
  lastName: 'Brandvold',
  headline: 'Head of Navigation Software at Fairlead Marine · autonomous ferries, ECDIS, a little sailing',
  location: { city: 'Bergen', state: 'Vestland', country: 'Norway', countryCode: 'NO' },
  summary:
    'I build the software that keeps ferries off the rocks.\n\nFor twelve years I have worked on electronic charts, collision avoidance and the humans who must trust both. I lead three teams in Bergen and Gdynia, and still write code on Fridays.\n\nTalks: harbour simulation, alarm fatigue, why a quiet bridge is a safe bridge. Write to me about small craft radar; I answer slowly but I answer.',
  photoUrl: 'https://media.social.example/p/ilse.jpg',
  backgroundUrl: 'https://media.social.example/b/ilse.jpg',
  openToWork: true,
  premium: true,
  showVerificationBadge: true,
  creationDate: { month: 3, year: 2011 },
  followerCount: 12_480,
  connectionsCount: 500,
  currentPosition: {
    title: 'Head of Navigation Software',
    companyName: 'Fairlead Marine',
    contractType: 'FULL_TIME',
    socialId: '2715523',
    socialUrl: 'https://www.social.example/company/fairlead-marine/',
    companyLocation: 'Bergen, Norway',
    startEndDate: { start: { month: 3, year: 2021 }, end: null },
  },
  positions: {
    positionsCount: 9,
    positionHistory: [
      {
        title: 'Head of Navigation Software',
        companyName: 'Fairlead Marine',
        description:
          'Three teams, 24 people.\n• Charts, routes and alarms for 60 ferries\n• Type approval in four countries\n• Cut alarm load on the bridge by 70 %',
        socialId: '2715523',
        socialUrl: 'https://www.social.example/company/fairlead-marine/',
        startEndDate: { start: { month: 3, year: 2021 }, end: null },
      },
      {
        title: 'Principal Engineer',
        companyName: 'Fairlead Marine',
        socialId: '2715523',
        startEndDate: { start: { month: 8, year: 2018 }, end: { month: 2, year: 2021 } },
      },
      {
        title: 'Senior Software Engineer',
        companyName: 'Holm & Rask Elektronikk',
        companyLocation: 'Horten, Norway',
        description: 'Radar plotting and ARPA for small craft.',
        startEndDate: { start: { month: 1, year: 2014 }, end: { month: 9, year: 2017 } },
      },
      {
        title: 'Software Engineer',
        companyName: 'Kystdata',
        startEndDate: { start: { year: 2011 }, end: { year: 2013 } },
      },
    ],
  },
  schools: {
    educationsCount: 2,
    educationHistory: [
      {
        schoolName: 'Norsk Havtekniske Høgskole',
        degreeName: 'MSc',
        fieldOfStudy: 'Cybernetics',
        socialUrl: 'https://www.social.example/school/nhh-example/',
        startEndDate: { start: { year: 2006 }, end: { year: 2011 } },
      },
      { schoolName: 'Bergen Sjøskole', degreeName: 'Deck officer, D6', fieldOfStudy: null },
    ],
  },
  skills: [
    'C++',
    'Rust',
    'Radar',
    'ECDIS',
    'Sensor fusion',
    'Kalman filters',
    'Team leadership',
    'Type approval',
    'IEC 61162',
    'Simulation',
    'Safety cases',
    'Qt',
    'Python',
    'Human factors',
    'Harbour pilotage',
  ],
  languages: ['Norwegian', 'English', 'Polish'],
  languagesWithProficiency: [
    { language: 'Norwegian', proficiency: 'NATIVE_OR_BILINGUAL' },
    { language: 'English', proficiency: 'Full professional proficiency' },
  ],
  recommendations: {
    recommendationsCount: 4,
    recommendationHistory: [
      {
        caption: 'June 2023, Tomasz worked with Ilse on the same team',
        description: 'Ilse asks the question that everyone else forgot, and then she fixes the answer.',
        authorFullname: 'Tomasz Wielgosz',
        authorUrl: 'https://www.social.example/in/tomasz-wielgosz/',
      },
    ],
  },
  certifications: {
    certificationsCount: 2,
    certificationHistory: [
      {
        name: 'Functional Safety Engineer',
        organizationName: 'Prüfhaus Nord',
        issuedDate: 'Issued May 2019',
      },
      { name: 'Yachtmaster Offshore', organizationName: 'Sailing Board', issuedDate: 'Aug 2015' },
    ],
  },
  testScores: {
    testScoresCount: 1,
    testScoreHistory: [{ name: 'TOEFL', score: '114', date: { year: 2010, month: 5 } }],
  },
  volunteeringExperiences: {
    volunteeringExperiencesCount: 3,
    volunteeringExperienceHistory: [
      {
        role: 'Crew',
        organization: 'Rescue boat Vest',
        cause: 'DISASTER_RELIEF',
        dates: { start: { year: 2016, month: 4 }, end: null },
      },
      'Teaches children to sail in summer',
    ],
  },
  pronouns: 'she/her',
  industry: { code: 87, label: 'Maritime' },
  websites: ['https://ilse.example', 'https://quietbridge.example'],
}

export const rich = section(person, 'enrichProfile', 3)
