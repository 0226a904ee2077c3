import { effect, signal } from '@preact/signals'
import { appearance, type Appearance } from '../../lib/settings/settings.ts'
import { rememberAppearance, rememberedLanguage } from '../../lib/settings/remembered-appearance.ts'
import { showLanguage } from './showLanguage.ts'
import { inBackground, reportError } from './pageProblem.ts'
import { onTextRead, onLanguageChange, setLanguage } from '../../lib/i18n/language.ts'

/** Changes with the language. Everything that shows text reads it, renders again and keeps its state. */
const language = signal(0)

/** In ms. If the settings aren't read after this time, the page starts with the last appearance. */
const shownAfterMs = 1_500

export async function applyAppearance(title: () => string): Promise<void> {
  onTextRead(() => void language.value)
  onLanguageChange(() => (language.value += 1))
  appearance.watch((chosen) => inBackground(show(chosen)))
  const chosen = appearance.read().then(show).catch(reportError)
  // If extension storage never responds, the page must still appear and show an error.
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
