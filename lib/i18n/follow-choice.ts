import { appearance } from '../settings/appearance.ts'
import { speak } from './spoken.ts'

/** Speaks as Options says, now and whenever that changes. Call it in the worker's first turn. */
export async function followChoice(): Promise<void> {
  appearance.watch(({ language }) => void speak(language))
  await speak((await appearance.read()).language)
}
