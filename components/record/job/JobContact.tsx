import { i18n } from '#i18n'
import type { Job } from '../../../lib/api/schemas/job.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ContactRow } from '../ContactRow.tsx'
import { jobTerms } from './jobTerms.ts'

/** The employer, place and terms of a job. Nothing is cut. */
export function JobContact({ job }: { job: Job }) {
  const { companyName, location, repostedJob } = job
  const terms = jobTerms(job)
  return (
    <>
      {(companyName || location) && (
        <ul class="contact" aria-label={i18n.t('contact.title')}>
          {companyName && (
            <ContactRow icon="building">
              <bdi class="contact-strong">{companyName}</bdi>
            </ContactRow>
          )}
          {location && (
            <ContactRow icon="pin">
              <bdi>{location}</bdi>
            </ContactRow>
          )}
        </ul>
      )}
      {(terms.length > 0 || repostedJob) && (
        <div class="card-badges">
          {terms.map((word) => (
            <Badge key={word}>{word}</Badge>
          ))}
          {repostedJob && <Badge tone="warning">{i18n.t('job.repost')}</Badge>}
        </div>
      )}
    </>
  )
}
