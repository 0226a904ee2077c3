import { daysBefore } from './calendar.ts'
import { fillAbout } from './career.ts'
import { fieldsAt } from './fields/fields.ts'
import { randomFor } from './random.ts'
import { residentJob } from './resident-job.ts'
import type { Company, Job } from './types.ts'

const experience = ['Internship', 'Entry level', 'Associate', 'Mid-Senior level', 'Director', 'Executive']
const flexibilities = ['On-site', 'Hybrid', 'Remote', '']
const contracts = ['Full-time', 'Full-time', 'Full-time', 'Part-time', 'Contract', 'Temporary']

const offers = [
  'We offer {few} weeks of holiday, a pension plan and colleagues who go home on time.',
  'You will have a named companion for the first months and a budget for learning.',
  'The salary band is in our first e-mail to you, not in the last.',
]

const wishes = [
  'You have done something like this before, or something so different that you can explain why it helps.',
  'You write clearly, ask early and know when a telephone call is quicker.',
  'A degree is welcome and not required.',
]

function offer(seed: number, socialUrl: string, companies: readonly Company[], index: number): Job {
  const random = randomFor(seed, `job ${index}`)
  const company = index % 12 === 1 ? (companies[0] ?? random.pick(companies)) : random.pick(companies)
  const field = random.pick(fieldsAt(company))
  const step = random.int(0, field.titles.length - 1)
  const speak = (text: string): string => fillAbout(random, field, company.name, text)
  const socialIdentifier = String(4_000_000_001 + index)
  const age = random.int(1, 120)
  const repostedJob = random.chance(0.2)
  const { city, geographicArea, country } = company.headquarter
  return {
    socialIdentifier,
    title: random.pick(field.titles[step] ?? []),
    companyName: company.name,
    companyLogo: company.logo,
    company: company.universalName,
    description: [
      company.description,
      `What you will do\n${random
        .some(field.duties, 3)
        .map((duty) => `• ${speak(duty)}`)
        .join('\n')}`,
      `Who we look for\n${random
        .some(wishes, 2)
        .map((wish) => `• ${wish}`)
        .join('\n')}`,
      speak(random.pick(offers)),
    ].join('\n\n'),
    location: [city, geographicArea, country].filter(Boolean).join(', '),
    url: `${socialUrl}/jobs/view/${socialIdentifier}/`,
    creationDate: daysBefore(age, random.int(0, 1200)),
    repostDate: repostedJob ? daysBefore(random.int(0, age - 1), random.int(0, 1200)) : '',
    repostedJob,
    applicantsCount: random.int(0, 240),
    flexibility: random.pick(flexibilities),
    experienceLevel: experience[step] ?? '',
    contractType: random.pick(contracts),
  }
}

export function offerJobs(
  seed: number,
  socialUrl: string,
  companies: readonly Company[],
  count: number,
): Job[] {
  const employers = companies.filter((company) => company.path !== 'showcase')
  return Array.from({ length: count }, (_, index) => {
    const job = offer(seed, socialUrl, employers, index)
    return index === 0 ? { ...job, ...residentJob(employers[0]) } : job
  })
}
