import { i18n } from '#i18n'

let found: string | undefined

/** The reader's own variant of the language the words are in, so that numbers and dates fit their sentence. */
export function locale(): string {
  found ??= variantOf(i18n.t('ui.language'))
  return found
}

function variantOf(language: string): string {
  return navigator.languages.find((name) => name.split('-')[0] === language) ?? language
}
