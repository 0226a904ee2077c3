import { languageNames, languages } from '../../lib/i18n/languages.ts'

/** The languages, each by its own name, as a field offers them. */
export const languageChoices = languageNames.map((value) => ({ value, label: languages[value].name }))
