import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Job } from '../../../lib/api/schemas/job.ts'
import type { Section } from '../../../lib/records/rows/sections.ts'
import { extraFields } from '../../ui/extraFields.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { CardHead } from '../CardHead.tsx'
import { FootLine } from '../FootLine.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { JobDescription } from './JobDescription.tsx'
import { JobContact } from './JobContact.tsx'
import { shownOfJob } from './shownOfJob.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { shortAddress } from '../../ui/safeLink.ts'

interface JobCardProps {
  job: Section<Job>
  now: number
  lead?: ComponentChildren
  actions?: ComponentChildren
  refresh?: ComponentChildren
  notes?: ComponentChildren
  isNamedAbove?: boolean | undefined
}

export function JobCard({ job: section, now, lead, actions, refresh, notes, isNamedAbove }: JobCardProps) {
  const job = section.data
  const title = job.title || i18n.t('job.nameless')
  return (
    <article class="job-card">
      {!isNamedAbove && (
        <CardHead name={title} kind="company" initialsOf={job.companyName || job.title || ''} />
      )}
      <div class="card-lead">
        {lead}
        <JobContact job={job} />
        {actions && <div class="card-actions">{actions}</div>}
        {notes}
        <FootLine of={title} provenance={section} now={now}>
          {refresh}
        </FootLine>
      </div>
      <UnreadableParts parts={section.unreadable} />
      {job.description?.trim() && (
        <JobDescription description={job.description} source={{ provenance: section, now, whole: true }} />
      )}
      <JobFacts job={job} />
      <MoreFields extra={extraFields(job, shownOfJob)} raw={job} />
    </article>
  )
}

function JobFacts({ job: { url, companyLogo, socialIdentifier } }: { job: Job }) {
  return (
    <section class="section-card">
      <FactList
        facts={[
          {
            label: i18n.t('job.fact.link'),
            value: url,
            show: url && <AddressText>{shortAddress(url)}</AddressText>,
            href: url,
            copy: true,
          },
          { label: i18n.t('job.fact.id'), value: socialIdentifier, copy: true },
          {
            label: i18n.t('job.fact.logo'),
            value: companyLogo,
            show: i18n.t('job.openPicture'),
            href: companyLogo,
            copy: true,
          },
        ]}
      />
    </section>
  )
}
