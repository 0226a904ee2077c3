import { i18n } from '#i18n'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from '../../lib/state/options.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import { NumberField } from './NumberField.tsx'

/** What Sidelight may buy without a click: nothing, until somebody says otherwise. */
export function AutoForm({ options, preferences }: { options: OptionsModel; preferences: Preferences }) {
  const { auto } = preferences
  const prefer = (change: Partial<Preferences['auto']>) => options.prefer({ auto: { ...auto, ...change } })
  return (
    <section class="options-group" aria-labelledby="options-auto">
      <h2 id="options-auto">{i18n.t('options.auto')}</h2>
      <p class="field-description">{i18n.t('options.autoHint')}</p>
      <ToggleField
        label={i18n.t('options.autoPerson')}
        checked={auto.person}
        onChange={(person) => prefer({ person })}
      />
      <ToggleField label={i18n.t('options.autoJob')} checked={auto.job} onChange={(job) => prefer({ job })} />
      {(auto.person || auto.job) && (
        <>
          <NumberField
            label={i18n.t('options.autoBudget')}
            description={i18n.t('options.autoBudgetHint')}
            value={auto.budgetPerDay}
            onChange={(budget) => budget !== null && prefer({ budgetPerDay: budget })}
          />
          <NumberField
            label={i18n.t('options.autoSeconds')}
            description={i18n.t('options.autoSecondsHint')}
            value={auto.seconds}
            least={1}
            onChange={(seconds) => seconds !== null && prefer({ seconds })}
          />
        </>
      )}
    </section>
  )
}
