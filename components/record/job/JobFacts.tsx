import { i18n } from '#i18n'
import type { Job } from '../../../lib/api/schemas/job.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { shortAddress } from '../../ui/safeLink.ts'

export function JobFacts({ job: { url, companyLogo, socialIdentifier } }: { job: Job }) {
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
