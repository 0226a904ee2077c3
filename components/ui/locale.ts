import { i18n } from '#i18n'

let found: string | undefined

/** The reader's own variant of the language the words are in, so that numbers and dates fit their sentence. */
export function locale(): string {
  const language = i18n.t('ui.language')
  found ??= navigator.languages.find((name) => name.split('-')[0] === language) ?? language
  return found
}
