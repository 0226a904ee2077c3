import type { Appearance } from './settings.ts'

const name = 'theme'

/** A copy of the chosen theme that can be read without waiting; extension storage stays the one that is true. */
export function rememberTheme(theme: Appearance['theme']): void {
  localStorage.setItem(name, theme)
  showTheme(theme)
}

export function showRememberedTheme(): void {
  showTheme(localStorage.getItem(name))
}

function showTheme(theme: string | null): void {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
}
