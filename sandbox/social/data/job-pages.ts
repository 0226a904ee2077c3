import type { Job, World } from '../../world/types.ts'
import { companyCard, jobCard } from './cards.ts'

export function jobPage(job: Job, world: World) {
  const company = world.company(job.company)
  return {
    ...jobCard(job),
    companyPath: company ? companyCard(company).path : null,
    industry: company?.industry ?? '',
    description: job.description,
    reposted: job.repostedJob,
    applicants: job.applicantsCount,
    traits: [job.flexibility, job.contractType, job.experienceLevel].filter(Boolean),
    others: world.jobs
      .filter((other) => other !== job)
      .slice(0, 6)
      .map(jobCard),
  }
}

const maximum = 40

export function jobList(keywords: string, world: World) {
  const wanted = keywords.trim().toLowerCase()
  const found = world.jobs.filter((job) => jobText(job).includes(wanted))
  return { jobs: found.slice(0, maximum).map(jobCard), total: found.length }
}

/** `lead-cartographer-4000000001` and `4000000001` are the same job. */
export function jobNumberIn(segment: string): string {
  return /\d+$/.exec(segment)?.[0] ?? segment
}

function jobText(job: Job): string {
  return `${job.title} ${job.companyName} ${job.location}`.toLowerCase()
}
