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

export const backupSettings = {
  deployment,
  preferences,
  profiles: backupProfiles,
  appearance,
  views,
  searchNames,
} satisfies BackupSettings

const items = backupSettings as Record<string, unknown> as Record<
  string,
  Pick<SettingsItem, 'rows' | 'parse' | 'read' | 'change'>
>

const itemOf = (name: string) => (Object.hasOwn(items, name) ? items[name] : undefined)

function settingOf([name = '', ...path]: readonly string[]) {
  const item = itemOf(name)
  return item ? settingAt(item.rows, path) : null
}

/** By the setting's path in a backup; `null` if there is none. */
export function labelOfSetting(path: readonly string[]): SettingLabel | null {
  const found = settingOf(path)
  if (!found) return null
  const { setting, entry } = found
  return (entry !== null && setting.entryLabel?.(entry)) || setting.label
}

/** Value by value. Skips values that don't fit their schema. */
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

/** The API key stays with the provider URL that it was entered for. */
export async function restoreSettings(chosen: readonly SettingChange[]): Promise<void> {
  for (const { path, after } of chosen.filter(mayBeRestored)) {
    const [name = '', ...rest] = path
    const item = itemOf(name)
    await item?.change((value) => item.parse(withValue(value, rest, after))?.value ?? value)
  }
}

/** For a context that can't read extension storage. */
export async function readBackupSettings(): Promise<Record<string, unknown>> {
  const read = Object.entries(backupSettings).map(async ([name, item]) => [name, await item.read()] as const)
  return Object.fromEntries(await Promise.all(read))
}

export async function hasFirstSettings(): Promise<boolean> {
  const read = await readBackupSettings()
  return Object.entries(items).every(
    ([name, item]) => JSON.stringify(read[name]) === JSON.stringify(item.parse({})?.value),
  )
}

export function readOnlySettings(values: Record<string, unknown>): BackupSettings {
  const settings = Object.entries(values).map(([name, value]) => [name, { read: async () => value }] as const)
  return Object.fromEntries(settings)
}
