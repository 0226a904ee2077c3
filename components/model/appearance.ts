import { effect, signal } from '@preact/signals'
import { i18n } from '#i18n'
import { appearance, type Appearance } from '../../lib/settings/settings.ts'
import { rememberTheme } from '../../lib/settings/remembered-theme.ts'
import { directionOf } from '../../lib/i18n/languages.ts'
import { inBackground, reportError } from './pageProblem.ts'
import { onTextRead, onLanguageChange, setLanguage } from '../../lib/i18n/language.ts'

/** Changes with the language: whatever read a word is shown anew, and keeps its state. */
const language = signal(0)

/** Looks and speaks as chosen from this view's first render on, which waits for it, and follows every change. */
export async function applyAppearance(title: () => string): Promise<void> {
  onTextRead(() => void language.value)
  onLanguageChange(() => (language.value += 1))
  appearance.watch((chosen) => inBackground(show(chosen)))
  await appearance.read().then(show).catch(reportError)
  effect(() => {
    const tag = i18n.t('ui.language')
    document.title = title()
    document.documentElement.lang = tag
    document.documentElement.dir = directionOf(tag)
  })
}

async function show({ theme, language }: Appearance): Promise<void> {
  rememberTheme(theme)
  await setLanguage(language)
}
