import { i18n } from '#i18n'
import type { Preferences } from '../../lib/settings/settings.ts'
import { SwitchRow } from '../ui/SettingRows.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'
import { ManagedField } from './ManagedField.tsx'
import { NumberRow } from './NumberField.tsx'

export function AutoForm({ options, preferences: { auto } }: PreferenceFormProps) {
  const prefer = (change: Partial<Preferences['auto']>) =>
    options.prefer((known) => ({ auto: { ...known.auto, ...change } }))
  return (
    <>
      <ManagedField at={['preferences', 'auto', 'person']}>
        <SwitchRow
          label={i18n.t('options.autoPerson')}
          checked={auto.person}
          onChange={(person) => prefer({ person })}
        />
      </ManagedField>
      <ManagedField at={['preferences', 'auto', 'job']}>
        <SwitchRow label={i18n.t('options.autoJob')} checked={auto.job} onChange={(job) => prefer({ job })} />
      </ManagedField>
      {(auto.person || auto.job) && (
        <>
          <ManagedField at={['preferences', 'auto', 'budgetPerDay']}>
            <NumberRow
              label={i18n.t('options.autoBudget')}
              description={i18n.t('options.autoBudgetHint')}
              value={auto.budgetPerDay}
              onChange={(budget) => budget !== null && prefer({ budgetPerDay: budget })}
            />
          </ManagedField>
          <NumberRow
            label={i18n.t('options.autoSeconds')}
            description={i18n.t('options.autoSecondsHint')}
            value={auto.seconds}
            least={1}
            onChange={(seconds) => seconds !== null && prefer({ seconds })}
          />
        </>
      )}
    </>
  )
}
