import { appearance } from './settings.ts'
import { setLanguage } from '../i18n/language.ts'

/** Speaks as Options says, now and whenever that changes. Call it in the worker's first turn. */
export async function followLanguage(): Promise<void> {
  appearance.watch(({ language }) => void setLanguage(language))
  await setLanguage((await appearance.read()).language)
}
