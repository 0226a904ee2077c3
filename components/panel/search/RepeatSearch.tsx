import { i18n } from '#i18n'
import { freshly } from '../../../lib/search/remote/search-query.ts'
import type { FormState } from './searchModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'

export function RepeatSearch({ state, small = false }: { state: FormState; small?: boolean }) {
  const { sent, busy, lookupModel } = state
  if (!sent.value) return null
  const { query, next } = sent.value
  return (
    <PricedButton
      icon="refresh"
      size={small ? 'small' : 'normal'}
      busy={busy.value}
      about={lookupModel.lookup.value?.request?.id ?? ''}
      action={i18n.t('panel.lookUpAgain')}
      operation={query.operation}
      onSpend={(maximum) => void state.send(freshly(query), next, maximum, true)}
    />
  )
}
