import { appearance } from '../settings/settings.ts'
import { setLanguage } from './language.ts'

/** Speaks as Options says, now and whenever that changes. Call it in the worker's first turn. */
export async function followChoice(): Promise<void> {
  appearance.watch(({ language }) => void setLanguage(language))
  await setLanguage((await appearance.read()).language)
}
