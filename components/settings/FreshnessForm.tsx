import { i18n } from '#i18n'
import type { FreshnessName } from '../../lib/settings/preferences.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { OptionsModel } from '../../lib/state/options.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { NumberField } from './NumberField.tsx'

const names: FreshnessName[] = [
  'profile',
  'emails',
  'company',
  'job',
  'experience',
  'education',
  'languages',
  'followers',
  'volunteering',
  'posts',
  'reactions',
  'searches',
  'notFound',
]

/** For how many days an answer counts as known, by what was asked. */
export function FreshnessForm({ options, preferences }: { options: OptionsModel; preferences: Preferences }) {
  const { freshness } = preferences
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
              days !== null && options.prefer({ freshness: { ...freshness, [name]: days } })
            }
          />
        ))}
      </div>
    </Disclosure>
  )
}
