import type { Post, Reaction } from '../../../lib/api/schemas/activity.ts'
import type { Company } from '../../../lib/api/schemas/company.ts'
import type { Job } from '../../../lib/api/schemas/job.ts'
import type { FoundEmail } from '../../../lib/records/rows/sections.ts'
import { section } from './section.ts'

export const company = section<Company>(
  {
    socialId: '2715523',
    name: 'Fairlead Marine',
    universalName: 'fairlead-marine',
    socialUrl: 'https://www.social.example/company/fairlead-marine/',
    employeeCount: 412,
    followerCount: 18_204,
    employeeCountRange: { start: 201, end: 500 },
    websiteUrl: 'www.fairlead-marine.example/',
    tagline: 'Quiet bridges',
    description:
      'Fairlead Marine makes navigation software for ferries and workboats.\n\nOur charts, routes and alarms run on more than sixty ships between Bergen and Valparaíso. We believe that a bridge should be quiet, that an alarm should mean something, and that software should be finished before it is sold.\n\nFounded by two pilots and a cyberneticist.',
    industry: 'Maritime transportation',
    phone: '+47 55 01 23 45',
    specialities: ['Electronic charts', 'Route planning', 'Collision avoidance', 'Type approval'],
    headquarter: {
      city: 'Bergen',
      country: 'NO',
      postalCode: '5003',
      geographicArea: 'Vestland',
      street1: 'Skuteviksboder 9',
      street2: null,
    },
    logo: 'https://media.social.example/l/fairlead.png',
    foundedOn: { year: 2009 },
    fundingData: {
      rounds: 2,
      lastRound: { type: 'SERIES_A', date: { year: 2019, month: 6 }, amount: '8,000,000 EUR' },
    },
    affiliatedPages: [{ name: 'Fairlead Labs' }],
  },
  'getCompanyByDomain',
  12,
)

export const bareCompany = section<Company>(
  { name: 'Tiny & Sons', employeeCountRange: { start: 10_001 } },
  'getCompanyByDomain',
)

export const job = section<Job>(
  {
    socialIdentifier: '4021557713',
    title: 'Senior Rust Engineer (Navigation)',
    companyName: 'Fairlead Marine',
    location: 'Bergen, Vestland, Norway',
    url: 'https://www.social.example/jobs/view/4021557713/',
    creationDate: '2026-10-02T08:00:00.000Z',
    repostDate: '2026-11-12T08:00:00.000Z',
    repostedJob: true,
    applicantsCount: 87,
    flexibility: 'HYBRID',
    experienceLevel: 'Mid-Senior level',
    contractType: 'FULL_TIME',
    description:
      'We look for someone who likes boats and bugs, in this order.\n\nWhat you will do:\n• Write the route planner that pilots argue with\n• Measure before you optimise\n• Sail twice a year\n\nWhat you bring:\n- Five years of systems programming\n- Patience with standards such as IEC 61162 <and> their authors\n\nWe answer everyone.\nReally.',
  },
  'getJobDetails',
  0.1,
)

export const emails = section<FoundEmail[]>(
  [
    { value: 'ilse.brandvold@fairlead-marine.example', type: 'professional' },
    { email: 'ilse@quietbridge.example', type: 'personal' },
    { value: 'not an address', type: 'CATCH_ALL' },
  ],
  'emailFinderFromUrl',
)

export const noEmails = section<FoundEmail[]>([], 'emailFinderFromUrl', 5)

const author = {
  authorName: 'Ilse Brandvold',
  authorHeadline:
    'Head of Navigation Software at Fairlead Marine · autonomous ferries, ECDIS, a little sailing',
  authorUrl: 'https://www.social.example/in/ilse-brandvold/',
}

const shared = {
  text: 'Our harbour simulator now runs in a browser. Bring your own weather.',
  activityDate: '2026-11-10T12:00:00Z',
  author: { authorName: 'Tomasz Wielgosz', authorHeadline: 'Simulation at Fairlead' },
  activityUrl: 'https://www.social.example/feed/update/2/',
}

export const posts = section<Post[]>(
  [
    {
      activityId: '1',
      text: 'Alarm fatigue is not a human problem. It is a design problem that we blame on humans.\n\nThis week we removed 41 alarms from one ferry. Nobody missed them. Three people thanked us, one of them in capital letters.\n\nA list of what we removed, and why, is in the comments. If you run a bridge and want to try it, write to me. It costs a day, some coffee and the courage to tell the class society that silence is a feature.',
      activityDate: '2026-11-18T07:30:00Z',
      activityUrl: 'https://www.social.example/feed/update/1/',
      reactionsCount: 1204,
      commentsCount: 1,
      author,
    },
    {
      activityId: '2',
      text: null,
      activityDate: '2026-11-11T09:00:00Z',
      author,
      reactionsCount: 12,
      commentsCount: 0,
      relatedPost: shared,
    },
  ],
  'getPosts',
  1,
)

export const reactions = section<Reaction[]>(
  [
    { type: 'EMPATHY', author, relatedPost: shared },
    { type: 'CURIOUS_FACE', author, relatedPost: { text: 'No date, no author.' } },
  ],
  'getReactions',
  1,
)
