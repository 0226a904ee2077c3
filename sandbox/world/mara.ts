import type { Resident } from './residents.ts'

export const mara: Resident = {
  handle: 'mara-lindqvist',
  own: {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    headline: 'Head of Dispatch Engineering at Northwind Atlas | Making late ships arrive on time',
    location: { city: 'Malmö', state: 'Skåne', country: 'Sweden', countryCode: 'SE' },
    summary:
      'I build the boards that planners look at when a ship is late. Eleven years in freight software, three before that in statistics, and one summer on the dock that taught me more than either.\n\nMy team keeps a promise: every screen says what it knows, when it learnt it and what it does not know. If you care about calm software for busy rooms, write to me.',
    photo: true,
    background: true,
    openToWork: false,
    premium: true,
    showVerificationBadge: true,
    creationDate: { month: 9, year: 2011 },
    followerCount: 4182,
    connectionsCount: 1371,
    contractType: 'Full-time',
    skills: [
      'TypeScript',
      'Dispatch planning',
      'Forecasting',
      'Team leadership',
      'PostgreSQL',
      'Incident response',
      'Customs procedures',
      'Public speaking',
      'Mentoring',
      'Accessibility',
      'SQL',
    ],
    languages: [
      { language: 'Swedish', proficiency: 'Native or bilingual' },
      { language: 'English', proficiency: 'Full professional' },
      { language: 'German', proficiency: 'Professional working' },
      { language: 'Finnish', proficiency: 'Elementary' },
    ],
    certifications: [
      {
        name: 'Dangerous Goods Adviser',
        organizationName: 'Elsmark Technical College',
        organizationUrl: '/school/elsmark-technical-college/',
        issuedDate: 'Issued May 2023 · Expires May 2028',
      },
      {
        name: 'Service Reliability Foundations',
        organizationName: 'University of Eldermere',
        organizationUrl: '/school/university-of-eldermere/',
        issuedDate: 'Issued Nov 2019',
      },
    ],
    testScores: [
      {
        name: 'Academic English Test',
        score: '112 of 120',
        date: { month: 3, year: 2010 },
        description: 'Before the exchange year.',
      },
      { name: 'Quantitative Reasoning Examination', score: '166 of 170', date: null, description: '' },
    ],
    volunteering: [
      {
        role: 'Lifeboat crew',
        organizationName: 'Öresund Rescue Volunteers',
        cause: 'Disaster and Humanitarian Relief',
        startEndDate: { start: { month: 4, year: 2018 }, end: null },
      },
      {
        role: 'Reading mentor',
        organizationName: 'Kirseberg Library Friends',
        cause: 'Education',
        startEndDate: { start: { month: 9, year: 2013 }, end: { month: 6, year: 2016 } },
      },
    ],
    emails: [
      { value: 'mara.lindqvist@northwind-atlas.example', type: 'professional' },
      { value: 'mara@lettermill.example', type: 'personal' },
    ],
  },
  stints: [
    {
      title: 'Dock Assistant',
      company: 'harbourline-freight',
      description: 'One summer of pallets, straps and early mornings.',
      from: '2010-06',
      to: '2010-08',
    },
    {
      title: 'Data Analyst',
      company: 'copperleaf-metrics',
      description:
        'Forecast demand for regional carriers and wrote the monthly letter that explained the misses.',
      from: '2012-07',
      to: '2015-01',
    },
    {
      title: 'Software Engineer',
      company: 'harbourline-freight',
      description: 'Built the first booking page that drivers could use with gloves on.',
      from: '2015-02',
      to: '2017-12',
    },
    {
      title: 'Senior Software Engineer',
      company: 'northwind-atlas',
      description: 'Rewrote the dispatch board in small steps, without closing it for a single night.',
      from: '2018-01',
      to: '2021-02',
    },
    {
      title: 'Head of Dispatch Engineering',
      company: 'northwind-atlas',
      description:
        'Leads fourteen engineers and two planners. Together they look after the board, the forecasts behind it and the night shift’s trust in both. Delays that nobody had seen coming fell by a third in two years.',
      from: '2021-03',
      to: null,
    },
  ],
  studies: [
    {
      degree: 'Bachelor of Science',
      subject: 'Statistics',
      school: 'university-of-eldermere',
      from: '2007-09',
      to: '2010-06',
      description: 'Exchange year in Leipzig.',
    },
    {
      degree: 'Master of Science',
      subject: 'Transport Planning',
      school: 'university-of-eldermere',
      from: '2010-09',
      to: '2012-06',
      description: 'Thesis on waiting times at small harbours.',
    },
  ],
}
