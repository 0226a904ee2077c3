import type { Page } from '@playwright/test'
import { tagOf, type LanguageName } from '../../lib/i18n/languages.ts'

export interface Appearance {
  language: LanguageName
  theme: 'light' | 'dark'
}

/** English in the light theme is last: later steps find elements by their English names. */
export const english: Appearance[] = [
  { language: 'en', theme: 'dark' },
  { language: 'en', theme: 'light' },
]

export const spoken: LanguageName[] = ['en', 'de', 'ja', 'ar']

export const everyAppearance: Appearance[] = [
  ...spoken
    .filter((language) => language !== 'en')
    .map((language) => ({ language, theme: 'light' as const })),
  ...english,
]

export const nameOf = (view: string, { language, theme }: Appearance): string =>
  `${view}.${language}.${theme}`

/** In Settings. Waits until the view has changed. */
export async function choose(settings: Page, view: Page, { language, theme }: Appearance): Promise<void> {
  const select = (value: string) =>
    settings.locator(`select:has(option[value="${value}"])`).selectOption(value)
  await select(language)
  await select(theme)
  await view.waitForFunction(
    ({ lang, theme }) => {
      const { documentElement } = document
      return documentElement.lang === lang && documentElement.dataset['theme'] === theme
    },
    { lang: tagOf(language), theme },
    // Background tabs render no frames, so poll by time.
    { polling: 50 },
  )
}
