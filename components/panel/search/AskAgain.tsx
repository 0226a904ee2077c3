import { i18n } from '#i18n'
import { freshly } from '../../../lib/search/remote/question.ts'
import type { FormState } from './searchModel.ts'
import { pricedOperation } from '../../account/priced.ts'
import { Button } from '../../ui/Button.tsx'

export function AskAgain({ state, small = false }: { state: FormState; small?: boolean }) {
  const { sent, busy, asking } = state
  if (!sent.value) return null
  const { question, next } = sent.value
  return (
    <Button
      icon="refresh"
      size={small ? 'small' : 'normal'}
      busy={busy.value}
      about={asking.asked.value?.request?.id ?? ''}
      onClick={() => void state.ask(freshly(question), next, true)}
    >
      {pricedOperation(i18n.t('panel.askAgain'), question.operation)}
    </Button>
  )
}
