import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from '../../lib/state/options.ts'
import { TextField } from '../ui/TextField.tsx'

/** The wall that no click goes past. Takes effect as it is typed; nonsense changes nothing. */
export function MoneyForm({ options, preferences }: { options: OptionsModel; preferences: Preferences }) {
  const typed = useSignal(preferences.budgetPerDay?.toString() ?? '')
  const budget = budgetOf(typed.value)
  const edit = (value: string) => {
    typed.value = value
    const budgetPerDay = budgetOf(value)
    if (budgetPerDay !== undefined) options.prefer({ budgetPerDay })
  }
  return (
    <section class="options-group" aria-labelledby="options-money">
      <h2 id="options-money">{i18n.t('options.money')}</h2>
      <TextField
        label={i18n.t('options.budget')}
        description={i18n.t('options.budgetHint')}
        error={budget === undefined ? i18n.t('options.budgetInvalid') : null}
        value={typed.value}
        onInput={edit}
      />
    </section>
  )
}

/** `null`: no limit. `undefined`: not a number of credits. */
function budgetOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}
