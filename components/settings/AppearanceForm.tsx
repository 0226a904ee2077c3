import { i18n } from '#i18n'
import { SelectRow } from '../ui/SettingRows.tsx'
import { languageChoices } from './languageChoices.ts'
import { ManagedField } from './ManagedField.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'

const themes = ['system', 'light', 'dark'] as const

export function AppearanceForm({ options: { appearance, appear } }: Pick<PreferenceFormProps, 'options'>) {
  if (!appearance.value) return null
  const { theme, language } = appearance.value
  return (
    <>
      <SelectRow
        label={i18n.t('options.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: i18n.t(`options.themes.${value}`) }))}
        onSelect={(theme) => appear({ theme })}
      />
      <ManagedField at={['appearance', 'language']}>
        <SelectRow
          label={i18n.t('options.language')}
          reason={i18n.t('options.languageHint')}
          value={language}
          options={[
            { value: 'browser' as const, label: i18n.t('options.languageOfBrowser') },
            ...languageChoices,
          ]}
          onSelect={(language) => appear({ language })}
        />
      </ManagedField>
    </>
  )
}
