import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { Company } from '../../../lib/api/schemas/company.ts'
import type { Section } from '../../../lib/records/database/rows/sections.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { companyAsText } from './companyAsText.ts'

export interface CompanyHeadProps {
  section: Section<Company>
  now: number
  /** The key of the record. */
  pictureOf?: string | undefined
  actions?: ComponentChildren
  /** Whether the name stands above the card already. */
  isNamedAbove?: boolean | undefined
}

export function CompanyHead({ section, now, actions, isNamedAbove, pictureOf }: CompanyHeadProps) {
  const { name, universalName, tagline } = section.data
  return (
    <CardHead
      name={name || universalName || i18n.t('company.nameless')}
      initialsOf={name || universalName || ''}
      look="company"
      lead={tagline}
      actions={actions}
      provenance={section}
      now={now}
      isNamedAbove={isNamedAbove}
      pictureOf={pictureOf}
      copyAll={() => companyAsText(section.data)}
    />
  )
}
