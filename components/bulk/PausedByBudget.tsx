import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { countedSpending } from '../../lib/purchases/ledger/spending.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { useLoaded, useLastValue } from '../model/useLoaded.ts'
import type { RunViewModel } from './runModel.ts'
import { BudgetSettings } from '../errors/Remedy.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { creditsText } from '../account/sumText.ts'
import { unpricedText } from '../account/shortfallTexts.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { sentencesOfPause } from '../errors/sentences.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import { estimateText } from './estimateTexts.ts'
import { RaiseRun, type CreditLimitRefusal } from './RaiseRun.tsx'

interface PausedByBudgetProps {
  run: BulkRun
  refusal: CreditLimitRefusal
  model: RunViewModel
}

export function PausedByBudget({ run: bulkRun, refusal, model }: PausedByBudgetProps) {
  const { id, counts, budget: own } = bulkRun
  const about = [id, counts.pending, JSON.stringify(refusal), own]
  const raise = useLastValue(useLoaded(() => model.planRaise(), about))
  return (
    <Notice
      tone="warning"
      help={hrefOfMessage(refusal.reason)}
      detail={raise && restText(raise.rest)}
      actions={
        <>
          <RaiseRun refusal={refusal} raise={raise} />
          {'budget' in refusal && <BudgetSettings />}
        </>
      }
    >
      {pausedText(refusal, model.openRun.spent.value)}
    </Notice>
  )
}

function pausedText(refusal: CreditLimitRefusal, run: Spending | undefined): string {
  if (refusal.reason === 'over-plan') return sentencesOfPause(refusal).text
  const { reason, spent, budget } = refusal
  if (reason !== 'run-budget') return i18n.t('run.overDay', [creditsText(budget), numberText(spent)])
  const spentNow = run ? countedSpending(run) : spent
  return i18n.t('run.overBudget', budget, [numberText(budget), numberText(spentNow)])
}

function restText(rest: Estimate): string {
  const [likely, maximum] = [estimateText(rest.likely, rest), estimateText(rest.maximum, rest)]
  if (rest.unpriced > 0) return sentences(i18n.t('run.restLeast', [maximum]), unpricedText(rest.unpriced))
  return likely === maximum ? i18n.t('run.restMost', [maximum]) : i18n.t('run.rest', [likely, maximum])
}
