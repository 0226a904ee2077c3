import { i18n } from '#i18n'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { BudgetSettings } from '../errors/Remedy.tsx'
import { inBackground } from '../model/pageProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Shortfall } from '../../lib/purchases/prices/shortfall.ts'
import { sentences } from '../ui/formats.ts'
import { creditsText } from '../account/sumText.ts'
import { raiseText, shortfallText, unpricedText } from '../account/shortfallTexts.ts'
import { freeText } from './estimateTexts.ts'
import type { NewBatchModel } from './newBatchModel.ts'

/** Budgets that don't cover the plan, with one button that raises them all. */
export function Missing({ plan, making }: { plan: Estimate; making: NewBatchModel }) {
  const short = making.short.value
  if (plan.total === 0) return null
  if (plan.fresh === 0) return <Notice tone="information">{i18n.t(freeText(plan))}</Notice>
  if (short.length === 0) return null
  const raise = raiseText(short)
  return (
    <Notice
      tone="warning"
      detail={detailOf(plan, making.others.value, short)}
      actions={
        raise !== null && (
          <>
            <span data-next>
              <Button size="small" onClick={() => inBackground(making.raise())}>
                {raise}
              </Button>
            </span>
            <BudgetSettings />
          </>
        )
      }
    >
      {shortfallText(short)}
    </Notice>
  )
}

/** How unknown prices are counted, and what other runs still need of the daily budget. */
function detailOf({ unpriced }: Estimate, others: number, short: readonly Shortfall[]): string | null {
  const isDay = others > 0 && short.some(({ wall }) => wall === 'day')
  return (
    sentences(unpricedText(unpriced), isDay ? i18n.t('budget.others', [creditsText(others)]) : null) || null
  )
}
