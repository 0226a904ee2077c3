import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { OptionsModel } from './settingsModel.ts'
import { fieldOfCheck } from './checkError.ts'
import { providerMessage, sentencesOfProblem, sentencesOfRefusal } from '../errors/sentences.ts'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

export function KeyCheck({ options }: { options: OptionsModel }) {
  const check = options.checking.value
  if (check.state === 'unsaved') return <Notice tone="warning">{i18n.t('options.unsaved')}</Notice>
  if (check.state !== 'responded') return null
  const { response } = check
  if (response.accepted) {
    const remaining = options.account.value?.balance.remaining ?? null
    const words =
      remaining === null
        ? i18n.t('options.checkedUnknown')
        : i18n.t('options.checked', remaining, [numberText(remaining)])
    return <Notice tone="information">{words}</Notice>
  }
  // The field itself shows this problem.
  if (fieldOfCheck(check)) return null
  if ('problem' in response) {
    return (
      <Notice
        tone="error"
        detail={providerMessage(response.problem)}
        help={hrefOfMessage(response.problem.kind)}
      >
        {sentencesOfProblem(response.problem).text}
      </Notice>
    )
  }
  const { reason, text } = sentencesOfRefusal(response.refusal)
  return (
    <Notice tone="error" help={hrefOfMessage(reason)}>
      {text}
    </Notice>
  )
}
