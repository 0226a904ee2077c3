import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'
import { toneOf } from '../account/tone.ts'

interface BudgetBarProps {
  label: string
  /** In credits. */
  spent: number
  budget: number
}

export function BudgetBar({ label, spent, budget }: BudgetBarProps) {
  const maximum = Math.max(budget, spent, 1)
  return (
    <div
      class={`team-budget team-budget-${toneOf(budget - spent, budget)}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={Math.max(0, spent)}
      aria-valuemax={maximum}
      aria-valuetext={i18n.t('ui.partOf', [numberText(spent), numberText(budget)])}
    >
      <span style={{ inlineSize: `${(Math.max(0, spent) / maximum) * 100}%` }} />
    </div>
  )
}
