import { languageNames, type LanguageName } from '../i18n/languages.ts'
import type { Appearance } from './settings.ts'

/** Copies of what was chosen that can be read without waiting; extension storage stays the one that is true. */
const names = { theme: 'theme', language: 'language' }

export function rememberAppearance({ theme, language }: Appearance): void {
  localStorage.setItem(names.theme, theme)
  localStorage.setItem(names.language, language)
  showTheme(theme)
}

export function showRememberedTheme(): void {
  showTheme(localStorage.getItem(names.theme))
}

/** The language that was last shown; the browser's own where none was. */
export function rememberedLanguage(): LanguageName | 'browser' {
  const known = localStorage.getItem(names.language)
  return languageNames.find((name) => name === known) ?? 'browser'
}

function showTheme(theme: string | null): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
}
