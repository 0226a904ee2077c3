import { i18n } from '#i18n'
import { preferenceRows, type FreshnessName } from '../../lib/settings/preferences.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'
import { NumberField } from './NumberField.tsx'

const names = Object.keys(preferenceRows.freshness.rows) as FreshnessName[]

/** In days, by section. */
export function FreshnessForm({ options, preferences: { freshness } }: PreferenceFormProps) {
  return (
    <Disclosure summary={i18n.t('options.freshness')}>
      <p class="field-description">{i18n.t('options.freshnessHint')}</p>
      <div class="options-grid">
        {names.map((name) => (
          <NumberField
            key={name}
            label={i18n.t(`options.fresh.${name}`)}
            value={freshness[name]}
            least={1}
            onChange={(days) =>
              days !== null &&
              options.prefer((known) => ({ freshness: { ...known.freshness, [name]: days } }))
            }
          />
        ))}
      </div>
    </Disclosure>
  )
}
