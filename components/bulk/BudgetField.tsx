import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { numberFault, numberIn, typedNumber } from '../settings/numberIn.ts'
import { numberText } from '../ui/formats.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { OwnBudget } from '../../lib/bulk/rows.ts'

interface BudgetFieldProps {
  value: OwnBudget
  /** In credits; `null` for none, `undefined` until it is read. */
  usual: number | null | undefined
  onChange: (budget: OwnBudget) => void
}

export function BudgetField({ value, usual, onChange }: BudgetFieldProps) {
  const usually =
    typeof usual === 'number'
      ? i18n.t('price.exactly', usual, [numberText(usual)])
      : i18n.t('options.limitNone.budgetPerRun')
  const first = usual ?? defaultPreferences.budgetPerRun ?? 0
  const values = { usual: null, own: first, none: 'none' } as const
  const options = [
    { value: 'usual', label: i18n.t('run.budgetUsual', [usually]) },
    { value: 'own', label: i18n.t('run.budgetOwn') },
    { value: 'none', label: i18n.t('run.budgetNone') },
  ] as const
  const chosen = typeof value === 'number' ? 'own' : (value ?? 'usual')
  return (
    <>
      <SelectField
        label={i18n.t('run.budget')}
        description={i18n.t('run.budgetHint')}
        value={chosen}
        options={options}
        onSelect={(next) => onChange(values[next])}
      />
      {typeof value === 'number' && <Amount value={value} onChange={onChange} />}
    </>
  )
}

/** A valid amount is applied while the user types. */
function Amount({ value, onChange }: { value: number; onChange: (credits: number) => void }) {
  const typed = useSignal<string | null>(null)
  const wrong = typed.value !== null && typeof numberIn(typed.value) !== 'number'
  return (
    <TextField
      label={i18n.t('run.budgetCredits')}
      error={wrong ? numberFault(typed.value ?? '', i18n.t('options.numberInvalid')) : null}
      value={typed.value ?? typedNumber(value)}
      onInput={(text) => {
        typed.value = text
        const next = numberIn(text)
        if (typeof next === 'number') onChange(next)
      }}
      // Show the stored value again: another page may have changed it.
      onBlur={() => {
        if (!wrong) typed.value = null
      }}
    />
  )
}
