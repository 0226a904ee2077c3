interface Language {
  name: string
  direction: 'ltr' | 'rtl'
  gap: ' ' | ''
}

export const languages = {
  en: { name: 'English', direction: 'ltr', gap: ' ' },
  de: { name: 'Deutsch', direction: 'ltr', gap: ' ' },
  fr: { name: 'Français', direction: 'ltr', gap: ' ' },
  es: { name: 'Español', direction: 'ltr', gap: ' ' },
  ar: { name: 'العربية', direction: 'rtl', gap: ' ' },
  pt_BR: { name: 'Português (Brasil)', direction: 'ltr', gap: ' ' },
  ja: { name: '日本語', direction: 'ltr', gap: '' },
} as const satisfies Record<string, Language>

export type LanguageName = keyof typeof languages

export const languageNames = Object.keys(languages) as LanguageName[]

/** The language tag for pages and `Intl`: `pt-BR` for `pt_BR`. */
export function tagOf(name: string): string {
  return name.replace('_', '-')
}

export const directionOf = (tag: string): Language['direction'] => ofTag(tag)?.direction ?? 'ltr'

export const gapOf = (tag: string): Language['gap'] => ofTag(tag)?.gap ?? ' '

function ofTag(tag: string): Language | undefined {
  const known: Record<string, Language> = languages
  return known[tag.replace('-', '_')]
}
