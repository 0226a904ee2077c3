import { i18n } from '#i18n'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from '../../lib/state/options.ts'
import { NumberField } from './NumberField.tsx'

interface MoneyFormProps {
  options: OptionsModel
  preferences: Preferences
}

/** The walls that nothing goes past, and when to warn. */
export function MoneyForm({ options: { prefer }, preferences }: MoneyFormProps) {
  const { budgetPerDay, budgetPerBatch, lowCredit } = preferences
  return (
    <section class="options-group" aria-labelledby="options-money">
      <h2 id="options-money">{i18n.t('options.money')}</h2>
      <NumberField
        label={i18n.t('options.budget')}
        description={i18n.t('options.budgetHint')}
        value={budgetPerDay}
        mayBeEmpty
        onChange={(budgetPerDay) => prefer({ budgetPerDay })}
      />
      <NumberField
        label={i18n.t('options.batchBudget')}
        description={i18n.t('options.batchBudgetHint')}
        value={budgetPerBatch}
        mayBeEmpty
        onChange={(budgetPerBatch) => prefer({ budgetPerBatch })}
      />
      <NumberField
        label={i18n.t('options.lowCredit')}
        description={i18n.t('options.lowCreditHint')}
        value={lowCredit}
        mayBeEmpty
        onChange={(lowCredit) => prefer({ lowCredit })}
      />
    </section>
  )
}
