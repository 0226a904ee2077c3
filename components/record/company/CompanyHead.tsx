import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Company } from '../../../lib/api/schemas/company.ts'
import type { Provenance } from '../../../lib/records/database/rows/sections.ts'
import { CardHead } from '../CardHead.tsx'
import { companyAsText } from './companyAsText.ts'

export interface CompanyHeadProps {
  company: Company
  provenance: Provenance
  now: number
  pictureOf?: string | undefined
  actions?: ComponentChildren
  /** Whether the name is already shown above the card. */
  isNamedAbove?: boolean | undefined
}

export function CompanyHead({
  company,
  provenance,
  now,
  actions,
  isNamedAbove,
  pictureOf,
}: CompanyHeadProps) {
  const { name, universalName, tagline } = company
  return (
    <CardHead
      name={name || universalName || i18n.t('company.nameless')}
      initialsOf={name || universalName || ''}
      look="company"
      lead={tagline}
      actions={actions}
      provenance={provenance}
      now={now}
      isNamedAbove={isNamedAbove}
      pictureOf={pictureOf}
      copyAll={() => companyAsText(company)}
    />
  )
}
