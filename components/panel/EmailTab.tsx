import { i18n } from '#i18n'
import type { PanelModel } from './panelModel.ts'
import { correctionOf } from '../../lib/records/corrections/correctable-fields.ts'
import { isFoundBeforeMove } from '../../lib/records/job-events.ts'
import { EmailCard } from '../record/email/EmailCard.tsx'
import { FoundEmails } from '../record/email/FoundEmails.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BuyButton, BuyTrouble } from './Buy.tsx'
import { Stale } from './Stale.tsx'

export function EmailTab({ beside }: { beside: PanelModel }) {
  const sections = beside.known.value?.record?.sections ?? {}
  const { emails, corrections } = sections
  return (
    <>
      <h2 class="unseen">{i18n.t('panel.tabs.email')}</h2>
      <BuyTrouble beside={beside} want="emails" />
      {emails && <Stale beside={beside} want="emails" section={emails} />}
      {emails ? (
        <EmailCard
          emails={emails}
          corrections={corrections}
          isBeforeMove={isFoundBeforeMove(emails, beside.about.changes.value ?? [])}
          now={beside.now.value}
          actions={<BuyButton beside={beside} want="emails" action={i18n.t('panel.refresh')} again />}
        />
      ) : (
        <>
          {correctionOf(corrections, 'person.email') && <FoundEmails of={sections} />}
          <EmptyState
            icon="mail"
            actions={<BuyButton beside={beside} want="emails" action={i18n.t('panel.findEmail')} primary />}
          >
            {i18n.t('panel.emailIntro')}
          </EmptyState>
        </>
      )}
    </>
  )
}
