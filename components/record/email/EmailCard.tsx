import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { FoundEmail, Section } from '../../../lib/records/database/rows/sections.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { UnreadableParts } from '../../ui/UnreadableParts.tsx'
import { FoundEmails } from './FoundEmails.tsx'

export interface EmailCardProps {
  emails: Section<FoundEmail[]>
  now: number
  actions?: ComponentChildren
}

export function EmailCard({ emails, now, actions }: EmailCardProps) {
  return (
    <div class="email-card">
      <SectionCard heading={i18n.t('email.title')} provenance={emails} now={now}>
        <FoundEmails emails={emails} />
        {actions && <div class="section-card-actions">{actions}</div>}
      </SectionCard>
      <UnreadableParts parts={emails.unreadable} />
    </div>
  )
}
