import { effect, signal } from '@preact/signals'
import { appearance, type Appearance } from '../../lib/settings/settings.ts'
import { rememberAppearance, rememberedLanguage } from '../../lib/settings/remembered-appearance.ts'
import { showLanguage } from './showLanguage.ts'
import { inBackground, reportError } from './pageProblem.ts'
import { onTextRead, onLanguageChange, setLanguage } from '../../lib/i18n/language.ts'

/** Changes with the language: whatever read a word is shown anew, and keeps its state. */
const language = signal(0)

/** So long a page may wait for what was chosen; then it begins as it last looked. */
const shownAfterMs = 1_500

/** Looks and speaks as chosen from this view's first render on, which waits for it, and follows every change. */
export async function applyAppearance(title: () => string): Promise<void> {
  onTextRead(() => void language.value)
  onLanguageChange(() => (language.value += 1))
  appearance.watch((chosen) => inBackground(show(chosen)))
  const chosen = appearance.read().then(show).catch(reportError)
  // Storage that does not answer keeps no page from saying so.
  const late = new Promise<'late'>((done) => setTimeout(() => done('late'), shownAfterMs))
  if ((await Promise.race([chosen, late])) === 'late') await setLanguage(rememberedLanguage())
  effect(() => {
    document.title = title()
    showLanguage()
  })
}

async function show(chosen: Appearance): Promise<void> {
  rememberAppearance(chosen)
  await setLanguage(chosen.language)
}
