import { i18n } from '#i18n'
import type { Job } from '../../../lib/api/schemas/job.ts'
import { dateText, numberText } from '../../ui/formats.ts'
import { ContactRow } from '../ContactRow.tsx'
import { jobTerms } from './jobAsText.ts'

export function JobContact({ job }: { job: Job }) {
  const { companyName, location, applicantsCount } = job
  const terms = jobTerms(job).join(' · ')
  const dates = datesOf(job)
  const applicants =
    typeof applicantsCount === 'number'
      ? `${i18n.t('job.fact.applicants')}: ${numberText(applicantsCount)}`
      : undefined
  return (
    <ul class="contact" aria-label={i18n.t('contact.title')}>
      {companyName && (
        <ContactRow icon="building">
          <bdi class="contact-strong">{companyName}</bdi>
        </ContactRow>
      )}
      {(location || terms !== '') && (
        <ContactRow icon="pin" note={location && terms !== '' ? terms : undefined}>
          <bdi>{location || terms}</bdi>
        </ContactRow>
      )}
      {(dates.length > 0 || applicants) && (
        <ContactRow icon="clock" note={dates.length > 0 ? applicants : undefined}>
          {dates.length > 0 ? dates.join(' · ') : applicants}
        </ContactRow>
      )}
    </ul>
  )
}

function datesOf({ creationDate, repostDate, repostedJob }: Job): string[] {
  const posted = dated(i18n.t('job.fact.posted'), creationDate)
  const reposted =
    dated(i18n.t('job.fact.reposted'), repostDate) ?? (repostedJob ? i18n.t('job.repost') : null)
  return [posted, reposted].filter((text) => text !== null)
}

/** A text that isn't a date is shown unchanged. */
function dated(label: string, text: string | null | undefined): string | null {
  if (!text) return null
  const at = Date.parse(text)
  return `${label}: ${Number.isNaN(at) ? text : dateText(at)}`
}
