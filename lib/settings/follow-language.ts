import { appearance } from './settings.ts'
import { setLanguage } from '../i18n/language.ts'

export async function followLanguage(): Promise<void> {
  appearance.watch(({ language }) => void setLanguage(language))
  await setLanguage((await appearance.read()).language)
}
