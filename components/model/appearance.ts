import { effect, signal } from '@preact/signals'
import { appearance, type Appearance } from '../../lib/settings/settings.ts'
import { rememberAppearance } from '../../lib/settings/remembered-appearance.ts'
import { showLanguage } from './showLanguage.ts'
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
    document.title = title()
    showLanguage()
  })
}

async function show(chosen: Appearance): Promise<void> {
  rememberAppearance(chosen)
  await setLanguage(chosen.language)
}
