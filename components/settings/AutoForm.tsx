import { i18n } from '#i18n'
import type { Preferences } from '../../lib/settings/settings.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'
import { ManagedField } from './ManagedField.tsx'
import { NumberField } from './NumberField.tsx'

/** Purchases without a click; none by default. */
export function AutoForm({ options, preferences: { auto } }: PreferenceFormProps) {
  const prefer = (change: Partial<Preferences['auto']>) =>
    options.prefer((known) => ({ auto: { ...known.auto, ...change } }))
  return (
    <>
      <div class="options-stack">
        <ManagedField at={['preferences', 'auto', 'person']}>
          <ToggleField
            look="switch"
            label={i18n.t('options.autoPerson')}
            checked={auto.person}
            onChange={(person) => prefer({ person })}
          />
        </ManagedField>
        <ManagedField at={['preferences', 'auto', 'job']}>
          <ToggleField
            look="switch"
            label={i18n.t('options.autoJob')}
            checked={auto.job}
            onChange={(job) => prefer({ job })}
          />
        </ManagedField>
      </div>
      {(auto.person || auto.job) && (
        <div class="options-pair">
          <ManagedField at={['preferences', 'auto', 'budgetPerDay']}>
            <NumberField
              label={i18n.t('options.autoBudget')}
              description={i18n.t('options.autoBudgetHint')}
              value={auto.budgetPerDay}
              onChange={(budget) => budget !== null && prefer({ budgetPerDay: budget })}
            />
          </ManagedField>
          <NumberField
            label={i18n.t('options.autoSeconds')}
            description={i18n.t('options.autoSecondsHint')}
            value={auto.seconds}
            least={1}
            onChange={(seconds) => seconds !== null && prefer({ seconds })}
          />
        </div>
      )}
    </>
  )
}
