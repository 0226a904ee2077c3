import { appearance } from './settings.ts'
import { setLanguage } from '../i18n/language.ts'

/** Sets the language that Options has, now and whenever it changes. */
export async function followLanguage(): Promise<void> {
  appearance.watch(({ language }) => void setLanguage(language))
  await setLanguage((await appearance.read()).language)
}
