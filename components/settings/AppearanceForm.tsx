import { i18n } from '#i18n'
import { languageChoices } from './languageChoices.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { ManagedField } from './ManagedField.tsx'
import type { PreferenceFormProps } from './preferenceForm.ts'

const themes = ['system', 'light', 'dark'] as const

/** Theme and language of all views; applied at once everywhere. */
export function AppearanceForm({ options: { appearance, appear } }: PreferenceFormProps) {
  if (!appearance.value) return null
  const { theme, language } = appearance.value
  return (
    <div class="options-pair">
      <SelectField
        label={i18n.t('options.theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: i18n.t(`options.themes.${value}`) }))}
        onSelect={(theme) => appear({ theme })}
      />
      <ManagedField at={['appearance', 'language']}>
        <SelectField
          label={i18n.t('options.language')}
          description={i18n.t('options.languageHint')}
          value={language}
          options={[
            { value: 'browser' as const, label: i18n.t('options.languageOfBrowser') },
            ...languageChoices,
          ]}
          onSelect={(language) => appear({ language })}
        />
      </ManagedField>
    </div>
  )
}
