import { appearance } from './settings.ts'
import { setLanguage } from '../i18n/language.ts'

/** Applies the language from the settings, now and after changes. */
export async function followLanguage(): Promise<void> {
  appearance.watch(({ language }) => void setLanguage(language))
  await setLanguage((await appearance.read()).language)
}
