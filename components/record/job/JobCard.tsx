import type { ComponentChildren } from 'preact'
import type { Job } from '../../../lib/api/schemas/job.ts'
import type { Section } from '../../../lib/records/database/rows/sections.ts'
import { extraFields } from '../../ui/extraFields.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { JobDescription } from './JobDescription.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobHead } from './JobHead.tsx'
import { shownOfJob } from './shownOfJob.ts'

export interface JobCardProps {
  job: Section<Job>
  now: number
  actions?: ComponentChildren
  notes?: ComponentChildren
  isNamedAbove?: boolean | undefined
}

export function JobCard({ job: section, now, actions, notes, isNamedAbove }: JobCardProps) {
  const job = section.data
  return (
    <article class="job-card">
      <JobHead section={section} now={now} actions={actions} isNamedAbove={isNamedAbove} />
      {notes}
      <UnreadableParts parts={section.unreadable} />
      <JobFacts job={job} now={now} />
      {job.description?.trim() && (
        <JobDescription description={job.description} told={{ provenance: section, now, whole: true }} />
      )}
      <MoreFields extra={extraFields(job, shownOfJob)} raw={job} />
    </article>
  )
}
