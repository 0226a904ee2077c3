import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { numberIn } from '../settings/numberIn.ts'
import { TextField } from '../ui/TextField.tsx'
import { numberText } from '../ui/formats.ts'

interface BudgetFieldProps {
  /** Credits; `null`: as for every batch. */
  value: number | null
  /** What holds for every batch; `null`: no limit. */
  usual: number | null
  onChange: (budget: number | null) => void
}

/** What one batch may spend. Nonsense changes nothing. */
export function BudgetField({ value, usual, onChange }: BudgetFieldProps) {
  const typed = useSignal<string | null>(null)
  const read = numberIn(typed.value ?? '')
  const wrong = typed.value !== null && read === undefined
  return (
    <TextField
      label={i18n.t('batch.budget')}
      description={i18n.t('batch.budgetHint')}
      placeholder={usual === null ? i18n.t('options.wallNone.budgetPerBatch') : numberText(usual)}
      error={wrong ? i18n.t('options.budgetInvalid') : null}
      value={typed.value ?? value?.toString() ?? ''}
      onInput={(text) => {
        typed.value = text
        const next = numberIn(text)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}
