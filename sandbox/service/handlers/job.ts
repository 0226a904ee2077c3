import { slugOf } from '../../world/letters.ts'
import type { Job } from '../../world/types.ts'
import { companySections, jobPointedAt, pointedAt } from '../addresses.ts'
import { found, missing } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'
import { pageOf, pagingMetadata } from '../paging.ts'
import { Refusal } from '../refusal.ts'
import type { ParametersOf } from '../requests.ts'

const jobsPerPage = 25

export function getJobDetails(call: Call, { url }: ParametersOf<'url'>): Outcome {
  const id = jobPointedAt(url, call.socialUrl)
  if (id === undefined) throw new Refusal(400, 'the job address is not of a known form')
  const job = call.world.job(id)
  if (!job) return missing('No job was found.')
  const { company: _, ...shown } = job
  return found({ job: shown })
}

function inPlace(job: Job, wanted: string): boolean {
  return ` ${slugOf(job.location)} `.replaceAll('-', ' ').includes(` ${slugOf(wanted).replaceAll('-', ' ')} `)
}

function searchItem(job: Job): Record<string, unknown> {
  const { socialIdentifier, title, companyName, companyLogo, location, url, creationDate } = job
  return {
    socialIdentifier,
    title,
    companyName,
    companyLogo,
    location,
    url,
    creationDate,
    repostDate: job.repostDate || null,
    experienceLevel: job.experienceLevel || null,
    contractType: job.contractType || null,
  }
}

export function jobsSearch(call: Call, taken: ParametersOf<'jobsSearch'>): Outcome {
  const pointed = pointedAt(taken.companyUrl, call.socialUrl, companySections)
  if (!pointed) throw new Refusal(400, 'companyUrl must be the address of a company page')
  const slug = call.world.company(pointed.id)?.universalName
  const keywords = taken.keywords.toLowerCase()
  const jobs = call.world.jobs.filter(
    (job) =>
      job.company === slug && job.title.toLowerCase().includes(keywords) && inPlace(job, taken.location),
  )
  const { items } = pageOf(jobs, taken.page, jobsPerPage)
  return found({ jobs: items.map(searchItem) }, pagingMetadata(jobs, taken.page, jobsPerPage))
}
