import { searchNames } from '../../library/search-names.ts'
import { views } from '../../library/views.ts'
import { settingAt, type SettingLabel } from '../../settings/setting.ts'
import { appearance, deployment, preferences, type SettingsItem } from '../../settings/settings.ts'
import { isProfileSetByPolicy } from '../../settings/profiles.ts'
import { backupProfiles, hasMoreProfiles } from './backup-profiles.ts'
import type { BackupSettings } from './format.ts'
import { managed, isSetByPolicy } from '../../settings/managed.ts'
import { withValue } from '../../settings/values-at.ts'
import { settingChanges, type SettingChange } from './setting-changes.ts'

/** The settings that a backup carries, by their name in it. The key and tokens of destinations are no settings. */
export const backupSettings = {
  deployment,
  preferences,
  profiles: backupProfiles,
  appearance,
  views,
  searchNames,
} satisfies BackupSettings

// Each value is parsed by its own item before it is written.
const items = backupSettings as Record<string, unknown> as Record<
  string,
  Pick<SettingsItem, 'rows' | 'parse' | 'read' | 'change'>
>

const itemOf = (name: string) => (Object.hasOwn(items, name) ? items[name] : undefined)

/** The setting that a path of a backup leads to, such as `['preferences', 'auto', 'person']`. */
function settingOf([name = '', ...path]: readonly string[]) {
  const item = itemOf(name)
  return item ? settingAt(item.rows, path) : null
}

/** What Options calls the setting of a path of a backup; `null` for none. */
export function labelOfSetting(path: readonly string[]): SettingLabel | null {
  const found = settingOf(path)
  if (!found) return null
  const { setting, entry } = found
  return (entry !== null && setting.entryLabel?.(entry)) || setting.label
}

/** What these settings of a backup would change here, value by value. What does not fit its schema is left out. */
export async function settingChangesOf(stored: Record<string, unknown>): Promise<SettingChange[]> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stored)) {
    const parsed = itemOf(name)?.parse(value)
    if (parsed) read[name] = parsed.value
  }
  const set = await managed.read()
  const areLocked = isProfileSetByPolicy(set)
  const isOffered = ({ path, before, after }: SettingChange) =>
    path[0] === 'profiles' ? !areLocked && hasMoreProfiles(before, after) : !isSetByPolicy(set, ...path)
  return settingChanges(await readBackupSettings(), stored, read).filter(
    (change) => mayBeRestored(change) && isOffered(change),
  )
}

function mayBeRestored({ path, after }: SettingChange): boolean {
  const found = settingOf(path)
  if (!found || found.setting.label === null) return false
  return found.setting.accepts?.(after) ?? true
}

/** Takes over the values that a person chose, each by itself. The key stays with the service that it was typed for. */
export async function restoreSettings(chosen: readonly SettingChange[]): Promise<void> {
  for (const { path, after } of chosen.filter(mayBeRestored)) {
    const [name = '', ...rest] = path
    const item = itemOf(name)
    await item?.change((value) => item.parse(withValue(value, rest, after))?.value ?? value)
  }
}

/** Their values by name, for a context that can't read extension storage. */
export async function readBackupSettings(): Promise<Record<string, unknown>> {
  const read = Object.entries(backupSettings).map(async ([name, item]) => [name, await item.read()] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** Whether nobody changed any of them yet. */
export async function hasFirstSettings(): Promise<boolean> {
  const read = await readBackupSettings()
  return Object.entries(items).every(
    ([name, item]) => JSON.stringify(read[name]) === JSON.stringify(item.parse({})?.value),
  )
}

/** The same values as settings that can only be read. */
export function readOnlySettings(values: Record<string, unknown>): BackupSettings {
  const settings = Object.entries(values).map(([name, value]) => [name, { read: async () => value }] as const)
  return Object.fromEntries(settings)
}
