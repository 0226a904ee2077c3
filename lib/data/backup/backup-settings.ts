import { browser } from 'wxt/browser'
import type { BackupSettings } from './format.ts'
import { settingChanges, withValue, type SettingChange } from './setting-changes.ts'
import { parseBaseUrl } from '../../input/parse-url.ts'
import { appearance, apiKey, deployment, preferences } from '../../settings/settings.ts'
import { bindKey } from '../../settings/service-settings.ts'
import type { StorageItem } from '../../settings/storage-item.ts'
import { views } from '../../library/views.ts'

/** The settings that a backup takes along. The key is none of them, and no destination's token may ever be. */
export const backupSettings = { deployment, preferences, appearance, views } satisfies BackupSettings

const takers = new Map(
  Object.entries({
    deployment: takerOf(deployment),
    preferences: takerOf(preferences),
    appearance: takerOf(appearance),
    views: takerOf(views),
  } satisfies Record<keyof typeof backupSettings, unknown>),
)

function takerOf<Value>(fact: StorageItem<Value>) {
  return {
    parse: (value: unknown): { value: unknown } | null => fact.parse(value),
    take: async (path: string[], after: unknown): Promise<void> => {
      await fact.change((value) => fact.parse(withValue(value, path, after))?.value ?? value)
    },
  }
}

/** What would be otherwise here with these settings of a backup, value by value. What does not fit is not offered. */
export async function settingChangesOf(stored: Record<string, unknown>): Promise<SettingChange[]> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stored)) {
    const parsed = takers.get(name)?.parse(value)
    if (parsed) read[name] = parsed.value
  }
  const changes = settingChanges(await readBackupSettings(), stored, read)
  return changes.filter(isSafe)
}

/** An address from a file has the form of one that somebody typed and was let pass. */
function isSafe({ path, after }: SettingChange): boolean {
  const name = path.join('.')
  if (name !== 'deployment.apiUrl' && name !== 'deployment.socialUrl') return true
  const read = parseBaseUrl(String(after), { whole: name === 'deployment.apiUrl' })
  return 'url' in read && read.url === after
}

/** Takes the values of a backup that a person chose, each by itself. The key stays with the service it was typed for. */
export async function restoreSettings(chosen: readonly SettingChange[]): Promise<void> {
  await bindKey()
  for (const { path, after } of chosen.filter(isSafe)) {
    const [name = '', ...rest] = path
    await takers.get(name)?.take(rest, after)
  }
}

/** Their values by name, for a context that can't read extension storage. */
export async function readBackupSettings(): Promise<Record<string, unknown>> {
  const read = Object.entries(backupSettings).map(async ([name, fact]) => [name, await fact.read()] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** The same as settings that can only be read. */
export function readOnlySettings(values: Record<string, unknown>): BackupSettings {
  const facts = Object.entries(values).map(([name, value]) => {
    return [name, { read: async () => value }] as const
  })
  return Object.fromEntries(facts)
}

/** Forgets every fact, as if the extension were new; of the key and where it belongs that is the person's choice. */
export async function clearSettings({ keepKey }: { keepKey: boolean }): Promise<void> {
  const stay = new Set(keepKey ? [apiKey.key, deployment.key] : [])
  const all = Object.keys(await browser.storage.local.get(null))
  await browser.storage.local.remove(all.filter((key) => !stay.has(key)))
}
