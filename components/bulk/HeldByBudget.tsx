import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { countedSpending } from '../../lib/purchases/ledger/spending.ts'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { useLoaded, useKept } from '../model/useLoaded.ts'
import type { BatchViewModel } from './batchModel.ts'
import { BudgetSettings } from '../errors/Remedy.tsx'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { creditsText } from '../usage/sumText.ts'
import { unpricedText } from '../usage/shortfallTexts.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import { estimateText } from './estimateTexts.ts'
import { RaiseRun, type HeldByWall } from './RaiseRun.tsx'

interface HeldByBudgetProps {
  batch: Batch
  refusal: HeldByWall
  model: BatchViewModel
}

/** A budget holds the batch: what the rest of it costs, and that much more at one click. */
export function HeldByBudget({ batch, refusal, model }: HeldByBudgetProps) {
  const { id, counts, budget: own } = batch
  const { why, spent, budget } = refusal
  const raise = useKept(useLoaded(() => model.planRaise(), [id, counts.waiting, why, spent, budget, own]))
  const sum = model.one.spent.value
  const spentNow = why === 'batch-budget' && sum ? countedSpending(sum) : spent
  return (
    <Notice
      tone="warning"
      help={hrefOfMessage(why)}
      detail={raise && restText(raise.rest)}
      actions={
        <>
          <RaiseRun id={id} refusal={refusal} raise={raise} />
          <BudgetSettings />
        </>
      }
    >
      {why === 'batch-budget'
        ? i18n.t('batch.overBudget', budget, [numberText(budget), numberText(spentNow)])
        : i18n.t('batch.overDay', [creditsText(budget), numberText(spentNow)])}
    </Notice>
  )
}

function restText(rest: Estimate): string {
  const [likely, most] = [estimateText(rest.likely, rest), estimateText(rest.most, rest)]
  if (rest.unpriced > 0) return sentences(i18n.t('batch.restLeast', [most]), unpricedText(rest.unpriced))
  return likely === most ? i18n.t('batch.restMost', [most]) : i18n.t('batch.rest', [likely, most])
}
