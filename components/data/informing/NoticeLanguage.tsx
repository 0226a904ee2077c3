import { i18n } from '#i18n'
import type { Signal } from '@preact/signals'
import type { LanguageName } from '../../../lib/i18n/languages.ts'
import { languageChoices } from '../../settings/languageChoices.ts'
import { SelectField } from '../../ui/SelectField.tsx'

export function NoticeLanguage({ language }: { language: Signal<LanguageName> }) {
  return (
    <SelectField
      label={i18n.t('informing.textIn')}
      value={language.value}
      options={languageChoices}
      onSelect={(chosen) => (language.value = chosen)}
    />
  )
}
