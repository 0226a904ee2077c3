import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { FoundEmail, Section, Sections } from '../../../lib/records/rows/sections.ts'
import { SectionCard } from '../SectionCard.tsx'
import { UnreadableParts } from '../UnreadableParts.tsx'
import { FoundEmails } from './FoundEmails.tsx'

interface EmailCardProps {
  emails: Section<FoundEmail[]>
  corrections?: Sections['corrections'] | undefined
  isBeforeMove?: boolean | undefined
  now: number
  actions?: ComponentChildren
}

export function EmailCard({ emails, corrections = [], isBeforeMove, now, actions }: EmailCardProps) {
  return (
    <div class="email-card">
      <SectionCard heading={i18n.t('email.title')} provenance={emails} now={now}>
        <FoundEmails of={{ emails, corrections }} isBeforeMove={isBeforeMove} />
        {actions && <div class="section-card-actions">{actions}</div>}
      </SectionCard>
      <UnreadableParts parts={emails.unreadable} />
    </div>
  )
}
