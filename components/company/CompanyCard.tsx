import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Company } from '../../lib/api/shapes/company.ts'
import type { Section } from '../../lib/records/sections.ts'
import { ExpandableText } from '../ui/ExpandableText.tsx'
import { extraFields } from '../ui/extraFields.ts'
import { FactList } from '../ui/FactList.tsx'
import { MoreFields } from '../ui/MoreFields.tsx'
import { plainRows } from '../ui/plainText.ts'
import { SectionCard } from '../ui/SectionCard.tsx'
import { Tags } from '../ui/Tags.tsx'
import { UnreadableParts } from '../ui/UnreadableParts.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyHead } from './CompanyHead.tsx'
import { shownOfCompany } from './shownOfCompany.ts'

export interface CompanyCardProps {
  company: Section<Company>
  now: number
  actions?: ComponentChildren
}

export function CompanyCard({ company: section, now, actions }: CompanyCardProps) {
  const company = section.data
  const specialities = company.specialities ?? []
  const funding = plainRows(company.fundingData)
  return (
    <article class="company-card">
      <CompanyHead section={section} now={now} actions={actions} />
      <UnreadableParts parts={section.unreadable} />
      <CompanyFacts company={company} />
      {company.description?.trim() && (
        <SectionCard heading={i18n.t('company.about')}>
          <ExpandableText text={company.description} lines={6} />
        </SectionCard>
      )}
      {specialities.length > 0 && (
        <SectionCard heading={i18n.t('company.specialities')} count={specialities.length}>
          <Tags label={i18n.t('company.specialities')} tags={specialities} />
        </SectionCard>
      )}
      {funding.length > 0 && (
        <SectionCard heading={i18n.t('company.funding')}>
          <FactList facts={funding} />
        </SectionCard>
      )}
      <MoreFields extra={extraFields(company, shownOfCompany)} raw={company} />
    </article>
  )
}
