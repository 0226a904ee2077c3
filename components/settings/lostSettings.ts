import { i18n } from '#i18n'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { destinations } from '../../lib/crm/destinations.ts'
import { lockItem } from '../../lib/settings/lock.ts'
import { readStored, removeStored, storedKeys } from '../../lib/settings/extension-storage.ts'
import { salvageSettings, settingAt, type SettingLabel } from '../../lib/settings/setting.ts'
import {
  apiKey,
  appearance,
  deployment,
  membershipKey,
  preferences,
  profiles,
  type SettingsItem,
} from '../../lib/settings/settings.ts'
import { managed } from '../../lib/settings/managed.ts'
import { unsealSetting } from '../../lib/settings/vault.ts'
import { isOfVersion, setAsidePrefix } from '../../lib/settings/storage-item.ts'

export interface LostSettings {
  keys: string[]
  /** Empty if they are unknown. */
  labels: string[]
  /** It counts as 0 until it is set again. */
  hasBudget: boolean
}

export const nothingLost: LostSettings = { keys: [], labels: [], hasBudget: false }

interface Named {
  label: string
  isBudget?: boolean
}

const items: readonly SettingsItem[] = [deployment, preferences, appearance]

/** By storage key. */
const wholes = new Map<string, PlainKey>([
  [apiKey.key, 'options.key'],
  [profiles.key, 'profiles.title'],
  [destinations.key, 'shell.page.crm'],
  [membershipKey, 'shell.page.team'],
  [managed.key, 'options.policies'],
  [lockItem.key, 'lock.title'],
  // Plain strings, because these two items are defined in `lib/data`.
  ['backups', 'data.backup.title'],
  ['purgeHold', 'data.restore.settings.retention'],
])

export async function readLostSettings(): Promise<LostSettings> {
  const keys = (await storedKeys('local')).filter((key) => key.startsWith(setAsidePrefix))
  const named = (await Promise.all(keys.map(namesOf))).flat()
  return {
    keys,
    labels: [...new Set(named.map(({ label }) => label))],
    hasBudget: named.some(({ isBudget }) => isBudget),
  }
}

export const deleteLostSettings = ({ keys }: LostSettings): Promise<void> => removeStored('local', keys)

async function namesOf(key: string): Promise<Named[]> {
  const name = key.slice(setAsidePrefix.length).split(':')[0]
  const label = name && wholes.get(name)
  if (label) return [{ label: i18n.t(label) }]
  const item = items.find((one) => one.key === name)
  if (!item) return []
  const stored = await readStored('local', key)
  const plain = item.protection === 'plain' ? stored : await unsealSetting(item.key, stored, 'sealed')
  // All preferences are lost: the alert about budgets is enough.
  if (!isOfVersion(plain, item.version) && item.key === preferences.key) return []
  if (!isOfVersion(plain, item.version) && item.key === deployment.key)
    return [{ label: i18n.t('options.service') }]
  const value = isOfVersion(plain, item.version) ? plain.value : undefined
  return salvageSettings(item.rows, value).lost.flatMap((path) => {
    const setting = settingAt(item.rows, path)?.setting
    return setting?.label ? [{ label: textOf(setting.label), isBudget: setting.whenLost === 0 }] : []
  })
}

const textOf = (label: SettingLabel) =>
  typeof label === 'string' ? i18n.t(label) : label.map((part) => i18n.t(part)).join(': ')
