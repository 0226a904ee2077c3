import { i18n } from '#i18n'
import type { Job } from '../../../lib/api/schemas/job.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { dateText, numberText } from '../../ui/formats.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { shortAddress } from '../../ui/safeLink.ts'

export function JobFacts({ job, now }: { job: Job; now: number }) {
  const { url, applicantsCount, companyLogo, socialIdentifier } = job
  return (
    <section class="section-card">
      <FactList
        facts={[
          { label: i18n.t('job.fact.posted'), ...moment(job.creationDate, now) },
          {
            label: i18n.t('job.fact.reposted'),
            ...moment(job.repostDate, now, job.repostedJob ? i18n.t('job.repostedUndated') : null),
          },
          {
            label: i18n.t('job.fact.applicants'),
            value: typeof applicantsCount === 'number' ? numberText(applicantsCount) : null,
          },
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

/** A date with its age; unchanged if it isn't a date. */
function moment(text: string | null | undefined, now: number, otherwise: string | null = null) {
  const at = Date.parse(text ?? '')
  if (Number.isNaN(at)) return { value: text || otherwise }
  return {
    value: text,
    show: (
      <>
        <RelativeTime at={at} now={now} mayLieAhead /> · {dateText(at)}
      </>
    ),
  }
}
