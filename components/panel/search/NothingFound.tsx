import { i18n } from '#i18n'
import { hrefOfMessage } from '../../../lib/platform/full-pages.ts'
import type { LedgerRequest } from '../../../lib/purchases/rows/requests.ts'
import type { FormId } from '../../../lib/search/remote/form-ids.ts'
import type { FormState, Sent } from './searchModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'
import { providerMessage } from '../../errors/sentences.ts'
import { Notice } from '../../ui/Notice.tsx'
import { searchCostText } from './SearchCost.tsx'
import { sentences } from '../../ui/formats.ts'

interface NothingFoundProps {
  id: FormId
  state: FormState
  sent: Sent
  /** `null` if nothing was sent, because the same search found nothing before. */
  request: LedgerRequest | null
  onRepeat: (maximum: number | null) => void
}

/** Suggests other searches. Sends nothing. */
export function NothingFound({ id, state, sent: { query, next }, request, onRepeat }: NothingFoundProps) {
  const [older, ...rest] = next
  const words = request
    ? sentences(i18n.t(`search.nothing.${id}`), searchCostText(request))
    : sentences(i18n.t('search.nothingBefore'), i18n.t('spent.nothing'))
  const offer = older && i18n.t('search.older', [i18n.t(`ui.operation.${older.operation}`)])
  const detail = [providerMessage(request?.problem ?? null), request?.requestId].filter(Boolean).join(' · ')
  const actions = (
    <>
      {older && (
        <PricedButton
          size="small"
          action={i18n.t('search.tryOlder')}
          operation={older.operation}
          onSpend={(maximum) => void state.send(older, rest, maximum)}
        />
      )}
      <PricedButton
        size="small"
        about={request?.id ?? ''}
        action={i18n.t('panel.lookUpAgain')}
        operation={query.operation}
        onSpend={onRepeat}
      />
    </>
  )
  return (
    <Notice tone="error" detail={detail} actions={actions} help={hrefOfMessage('search.nothing')}>
      {sentences(words, offer ?? i18n.t('next.again'))}
    </Notice>
  )
}
