import type { Page } from '@playwright/test'
import { tagOf, type LanguageName } from '../../lib/i18n/languages.ts'

export interface Look {
  language: LanguageName
  theme: 'light' | 'dark'
}

/** English by daylight comes last: what is done between pictures finds things by their English names. */
export const english: Look[] = [
  { language: 'en', theme: 'dark' },
  { language: 'en', theme: 'light' },
]

/** One of long words, one without spaces, one from right to left. */
export const spoken: LanguageName[] = ['en', 'de', 'ja', 'ar']

export const everyLook: Look[] = [
  ...spoken
    .filter((language) => language !== 'en')
    .map((language) => ({ language, theme: 'light' as const })),
  ...english,
]

export const nameOf = (view: string, { language, theme }: Look): string => `${view}.${language}.${theme}`

/** Chooses in Options, as a person would in whatever language it speaks just now, and waits until the view follows. */
export async function choose(options: Page, view: Page, { language, theme }: Look): Promise<void> {
  const select = (value: string) =>
    options.locator(`select:has(option[value="${value}"])`).selectOption(value)
  await select(language)
  await select(theme)
  await view.waitForFunction(
    ({ lang, theme }) => {
      const { documentElement } = document
      return documentElement.lang === lang && documentElement.dataset['theme'] === theme
    },
    { lang: tagOf(language), theme },
    // A tab in the background paints no frame, which is when it would be looked at otherwise.
    { polling: 50 },
  )
}
