import { languageNames, languages } from '../../lib/i18n/languages.ts'

export const languageChoices = languageNames.map((value) => ({ value, label: languages[value].name }))
