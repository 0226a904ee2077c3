import { browser } from 'wxt/browser'
import type { KeptSettings } from '../backup/format.ts'
import { appearance } from './appearance.ts'
import { apiKey, deployment, preferences } from './settings.ts'
import { views } from './views.ts'

/** The settings that a backup takes along. The key is none of them, and no destination's token may ever be. */
export const keptSettings: KeptSettings = { deployment, preferences, appearance, views }

/** Their values by name, for a context that can't read extension storage. */
export async function settingsToKeep(): Promise<Record<string, unknown>> {
  const read = Object.entries(keptSettings).map(async ([name, fact]) => [name, await fact.read()] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** The same as settings that can only be read. */
export function settingsOf(values: Record<string, unknown>): KeptSettings {
  const facts = Object.entries(values).map(([name, value]) => {
    return [name, { read: async () => value, write: async () => {} }] as const
  })
  return Object.fromEntries(facts)
}

/** Forgets every fact, as if the extension were new; of the key and where it belongs that is the person's choice. */
export async function forgetFacts({ keepKey }: { keepKey: boolean }): Promise<void> {
  const stay = new Set(keepKey ? [apiKey.key, deployment.key] : [])
  const all = Object.keys(await browser.storage.local.get(null))
  await browser.storage.local.remove(all.filter((key) => !stay.has(key)))
}
