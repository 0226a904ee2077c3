import { i18n } from '#i18n'
import { openOptions } from '../../lib/platform/open-page.ts'
import type { Beside } from '../panel/panelModel.ts'
import type { Quotas } from '../usage/quotasModel.ts'
import { saidBy, sentencesOfProblem, sentencesOfRefusal } from '../errors/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Why the numbers below could not be brought up to date, or why nothing can be asked yet. */
export function QuotaTrouble({ beside, quotas }: { beside: Beside; quotas: Quotas }) {
  const answer = quotas.answer.value
  const stopped = beside.account.value?.stopped ?? null
  const told =
    answer && !answer.accepted
      ? 'problem' in answer
        ? sentencesOfProblem(answer.problem)
        : sentencesOfRefusal(answer.refusal)
      : stopped && sentencesOfRefusal({ why: stopped })
  if (!told) return null
  return (
    <Notice
      tone="trouble"
      detail={answer && !answer.accepted && 'problem' in answer ? saidBy(answer.problem) : null}
      actions={
        <Button size="small" onClick={openOptions}>
          {i18n.t('next.options')}
        </Button>
      }
    >
      {told.text}
    </Notice>
  )
}
