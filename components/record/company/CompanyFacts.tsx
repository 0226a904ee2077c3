import { i18n } from '#i18n'
import type { Company } from '../../../lib/api/schemas/company.ts'
import { FactList } from '../../ui/FactList.tsx'
import { numberText } from '../../ui/formats.ts'
import { sizeText } from './sizeText.ts'

/** Key figures of a company. */
export function CompanyFacts({ company }: { company: Company }) {
  const { followerCount } = company
  return (
    <section class="section-card">
      <FactList
        facts={[
          { label: i18n.t('company.fact.industry'), value: company.industry },
          { label: i18n.t('company.fact.size'), value: sizeText(company) },
          { label: i18n.t('company.fact.founded'), value: company.foundedOn?.year?.toString() },
          {
            label: i18n.t('company.fact.followers'),
            value: typeof followerCount === 'number' ? numberText(followerCount) : null,
          },
        ]}
      />
    </section>
  )
}
