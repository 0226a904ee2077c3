import { i18n } from '#i18n'
import { freshly } from '../../../lib/search/remote/question.ts'
import type { FormState } from './searchModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'

export function AskAgain({ state, small = false }: { state: FormState; small?: boolean }) {
  const { sent, busy, asking } = state
  if (!sent.value) return null
  const { question, next } = sent.value
  return (
    <PricedButton
      icon="refresh"
      size={small ? 'small' : 'normal'}
      busy={busy.value}
      about={asking.lookup.value?.request?.id ?? ''}
      action={i18n.t('panel.askAgain')}
      operation={question.operation}
      onSpend={(most) => void state.ask(freshly(question), next, most, true)}
    />
  )
}
