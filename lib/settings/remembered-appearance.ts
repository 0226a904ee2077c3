import { languageNames, type LanguageName } from '../i18n/languages.ts'
import { remember, remembered } from './remembered.ts'
import type { Appearance } from './settings.ts'

const names = { theme: 'theme', language: 'language' }

export function rememberAppearance({ theme, language }: Appearance): void {
  remember(names.theme, theme)
  remember(names.language, language)
  showTheme(theme)
}

export function showRememberedTheme(): void {
  showTheme(remembered(names.theme))
}

/** The language of the last display. Before the first one, the browser's own. */
export function rememberedLanguage(): LanguageName | 'browser' {
  const known = remembered(names.language)
  return languageNames.find((name) => name === known) ?? 'browser'
}

function showTheme(theme: string | null): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
}
