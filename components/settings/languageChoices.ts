import { languageNames, languages } from '../../lib/i18n/languages.ts'

/** The languages by their own names. */
export const languageChoices = languageNames.map((value) => ({ value, label: languages[value].name }))
