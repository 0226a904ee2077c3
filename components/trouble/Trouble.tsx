import { i18n } from '#i18n'
import type { Refusal } from '../../lib/enrichment/refusal.ts'
import type { LedgerRequest } from '../../lib/ledger/request.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saidBy, sentencesOfRefusal, sentencesOfRequest } from './sentences.ts'
import { troubles, type Remedy } from './troubles.ts'

interface Remedies {
  /** What asking again is called, with its price. */
  askAgainLabel: string
  onAskAgain: () => void
  onTryAgain: () => void
  onOptions: () => void
  onCheckCredits: () => void
}

export interface TroubleProps extends Remedies {
  /** What the ledger says; or why nothing got that far, which is newer. */
  request: LedgerRequest | null
  refusal: Refusal | { why: 'no-worker' } | null
}

/** One sentence each of what happened, whether it cost anything and what to do next; and that as a button. */
export function Trouble({ request, refusal, ...remedies }: TroubleProps) {
  const told = refusal ? sentencesOfRefusal(refusal) : request ? sentencesOfRequest(request) : null
  if (!told) return null
  const requestId = refusal ? null : (request?.requestId ?? null)
  const detail = [refusal ? null : saidBy(request?.problem ?? null), requestId].filter(Boolean).join(' · ')
  return (
    <Notice tone="trouble" detail={detail} actions={action(troubles[told.why].remedy, remedies)}>
      {told.text}
    </Notice>
  )
}

function action(remedy: Remedy, remedies: Remedies) {
  switch (remedy) {
    case 'options':
      return (
        <Button size="small" onClick={remedies.onOptions}>
          {i18n.t('next.options')}
        </Button>
      )
    case 'ask-again':
      return (
        <Button size="small" onClick={remedies.onAskAgain}>
          {remedies.askAgainLabel}
        </Button>
      )
    case 'try-again':
      return (
        <Button size="small" onClick={remedies.onTryAgain}>
          {i18n.t('next.tryAgain')}
        </Button>
      )
    case 'check-credits':
      return (
        <Button size="small" onClick={remedies.onCheckCredits}>
          {i18n.t('next.checkCredits')}
        </Button>
      )
    case null:
      return undefined
  }
}
