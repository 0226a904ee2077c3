import { i18n } from '#i18n'

const variants = new Map<string, string>()

/** The reader's own variant of the language the words are in, so that numbers and dates fit their sentence. */
export function locale(): string {
  const language = i18n.t('ui.language')
  const known = variants.get(language) ?? variantOf(language)
  variants.set(language, known)
  return known
}

function variantOf(language: string): string {
  return navigator.languages.find((name) => name.split('-')[0] === language) ?? language
}
