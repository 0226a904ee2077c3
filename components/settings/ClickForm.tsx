import { i18n } from '#i18n'
import { sentences } from '../ui/formats.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { SettingBody } from '../ui/SettingRow.tsx'
import { SelectRow } from '../ui/SettingRows.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'
import { includable } from './includable.ts'
import { cachedPrice } from '../account/priced.ts'

const cacheAges = ['1d', '1w', '1mo', '3mo', '1y'] as const

export function ClickForm({
  options: { prefer },
  preferences: { includes, profileBy, mainButton },
}: PreferenceFormProps) {
  return (
    <>
      <SelectRow
        label={i18n.t('options.mainButton')}
        reason={i18n.t('options.mainButtonHint')}
        value={mainButton}
        options={(['both', 'profile'] as const).map((value) => ({
          value,
          label: i18n.t(`options.mainButtons.${value}`),
        }))}
        onSelect={(mainButton) => prefer({ mainButton })}
      />
      <SelectRow
        label={i18n.t('options.profileBy')}
        value={profileBy}
        options={[
          { value: 'post', label: i18n.t('options.profileByPost') },
          { value: 'get', label: i18n.t('options.profileByGet') },
        ]}
        onSelect={(profileBy) => prefer({ profileBy })}
      />
      <SettingBody>
        <Disclosure summary={i18n.t('options.parts')}>
          <fieldset class="options-parts" disabled={profileBy === 'get'}>
            <legend class="unseen">{i18n.t('options.parts')}</legend>
            <p class="field-description">{i18n.t('options.clicksHint')}</p>
            <div class="options-grid">
              {includable.map((part) => (
                <ToggleField
                  key={part}
                  label={i18n.t(`options.includes.${part}`)}
                  checked={includes[part]}
                  onChange={(on) => prefer((known) => ({ includes: { ...known.includes, [part]: on } }))}
                />
              ))}
            </div>
          </fieldset>
        </Disclosure>
      </SettingBody>
    </>
  )
}

export function CacheRow({
  options: { prefer },
  preferences: { cacheDuration, profileBy },
}: PreferenceFormProps) {
  const cached = cachedPrice('enrichProfile')
  return (
    <SelectRow
      label={i18n.t('options.cache')}
      reason={sentences(
        cached && i18n.t('options.cachePrice', [cached.costs, cached.instead]),
        i18n.t('options.cacheHint'),
      )}
      disabled={profileBy === 'get'}
      value={cacheDuration}
      options={[
        { value: '', label: i18n.t('options.cacheNever') },
        ...cacheAges.map((age) => ({ value: age as string, label: i18n.t(`options.cacheAges.${age}`) })),
      ]}
      onSelect={(cacheDuration) => prefer({ cacheDuration })}
    />
  )
}
