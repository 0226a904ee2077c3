interface Language {
  /** What its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** The languages that can be chosen, each by the name of its file in `assets/locales`. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  pt_BR: { name: 'Português (Brasil)', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
} as const satisfies Record<string, Language>

export type LanguageName = keyof typeof languages

export const languageNames = Object.keys(languages) as LanguageName[]

/** The language as pages and `Intl` name it: `pt-BR` for `pt_BR`. */
export function tagOf(name: string): string {
  return name.replace('_', '-')
}

/** Which way a language is written, by its tag. */
export function directionOf(tag: string): Language['direction'] {
  const known: Record<string, Language> = languages
  return known[tag.replace('-', '_')]?.direction ?? 'ltr'
}
