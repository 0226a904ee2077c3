import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Job } from '../../lib/api/shapes/job.ts'
import type { Section } from '../../lib/records/sections.ts'
import { Badge } from '../ui/Badge.tsx'
import { CardHead } from '../ui/CardHead.tsx'
import { readableWord } from '../ui/plainText.ts'

export interface JobHeadProps {
  section: Section<Job>
  now: number
  actions?: ComponentChildren
}

export function JobHead({ section, now, actions }: JobHeadProps) {
  const { title, companyName, location, flexibility, contractType, experienceLevel, repostedJob } =
    section.data
  const words = [flexibility, contractType, experienceLevel].flatMap((word) =>
    word ? [readableWord(word)] : [],
  )
  const badges = (
    <>
      {[...new Set(words)].map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
      {repostedJob && <Badge tone="warning">{i18n.t('job.repost')}</Badge>}
    </>
  )
  return (
    <CardHead
      name={title || i18n.t('job.nameless')}
      look="company"
      initialsOf={companyName || title || ''}
      lead={[companyName, location].filter(Boolean).join(' · ')}
      badges={badges}
      actions={actions}
      provenance={section}
      now={now}
    />
  )
}
