import { i18n } from '#i18n'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { BudgetSettings } from '../errors/Remedy.tsx'
import { inBackground } from '../model/pageProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { countedMaximum, type Shortfall } from '../../lib/purchases/prices/shortfall.ts'
import { sentences } from '../ui/formats.ts'
import { creditsText } from '../account/sumText.ts'
import { raiseText, shortfallText, unpricedText } from '../account/shortfallTexts.ts'
import { freeText } from './estimateTexts.ts'
import type { NewRunModel } from './newRunModel.ts'

interface MissingProps {
  plan: Estimate
  newRun: NewRunModel
}

export function MissingText({ plan, newRun }: MissingProps) {
  const short = newRun.short.value
  if (plan.total === 0) return null
  if (plan.fresh === 0) return <p role="status">{i18n.t(freeText(plan))}</p>
  if (short.length === 0) return null
  return (
    <p role="status" class="start-missing">
      <Icon name="warning" />
      <span>
        {sentences(shortfallText(short), detailOf(plan, newRun.others.value, short))}{' '}
        {raiseText(short) !== null && <BudgetSettings />}
      </span>
    </p>
  )
}

export function Allow({ plan, newRun }: MissingProps) {
  const short = newRun.short.value
  if (plan.fresh === 0 || raiseText(short) === null) return null
  return (
    <span data-next>
      <Button onClick={() => inBackground(newRun.raise())}>
        {i18n.t('budget.allow', [creditsText(countedMaximum(plan))])}
      </Button>
    </span>
  )
}

function detailOf({ unpriced }: Estimate, others: number, short: readonly Shortfall[]): string | null {
  const isDay = others > 0 && short.some(({ limitedBy }) => limitedBy === 'day')
  return (
    sentences(unpricedText(unpriced), isDay ? i18n.t('budget.others', [creditsText(others)]) : null) || null
  )
}
