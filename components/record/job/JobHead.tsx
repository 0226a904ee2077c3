import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Job } from '../../../lib/api/schemas/job.ts'
import type { Section } from '../../../lib/records/database/rows/sections.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardHead } from '../CardHead.tsx'
import { HeadLine } from '../HeadLine.tsx'
import { jobAsText } from './jobAsText.ts'
import { jobTerms } from './jobTerms.ts'

export interface JobHeadProps {
  section: Section<Job>
  now: number
  actions?: ComponentChildren
  /** Whether the name is already shown above the card. */
  isNamedAbove?: boolean | undefined
}

export function JobHead({ section, now, actions, isNamedAbove }: JobHeadProps) {
  const { title, companyName, location, repostedJob } = section.data
  const badges = [
    ...jobTerms(section.data).map((word) => <Badge key={word}>{word}</Badge>),
    repostedJob && (
      <Badge key="reposted" tone="warning">
        {i18n.t('job.repost')}
      </Badge>
    ),
  ]
  const lines = (
    <>
      {companyName && (
        <HeadLine icon="building" label={i18n.t('job.fact.company')} value={companyName}>
          <bdi class="card-head-strong">{companyName}</bdi>
        </HeadLine>
      )}
      {location && (
        <HeadLine icon="pin" label={i18n.t('job.fact.location')} value={location}>
          <bdi>{location}</bdi>
        </HeadLine>
      )}
    </>
  )
  return (
    <CardHead
      name={title || i18n.t('job.nameless')}
      look="company"
      initialsOf={companyName || title || ''}
      lines={lines}
      badges={badges.filter(Boolean)}
      actions={actions}
      provenance={section}
      now={now}
      isNamedAbove={isNamedAbove}
      copyAll={() => jobAsText(section.data)}
    />
  )
}
