import { load } from '../data.js'
import { columns } from '../parts/card.js'
import { jobDetail } from '../parts/job-detail.js'
import { listCard } from '../parts/people.js'

export async function jobPage({ id }) {
  const job = await load(`/jobs/${encodeURIComponent(id)}`)
  return {
    title: `${job.name} at ${job.company}`,
    content: columns(jobDetail(job, 'h1'), listCard('Other jobs', job.others, 'company')),
  }
}
