import { i18n } from '#i18n'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import { labelOfSetting } from '../../lib/data/backup/backup-settings.ts'
import type { SettingChange } from '../../lib/data/backup/setting-changes.ts'
import { numberText } from '../ui/formats.ts'

export function settingLabel(path: readonly string[]): string {
  const label = labelOfSetting(path)
  if (label === null) return path.join('.')
  if (typeof label === 'string') return i18n.t(label)
  const [group, own] = label
  return `${i18n.t(group)}: ${numberOfPrice(path)}${i18n.t(own)}`
}

function numberOfPrice([item, setting, name]: readonly string[]): string {
  return item === 'preferences' && setting === 'prices' ? `${operations[name as OperationName].number} ` : ''
}

export function settingChangeText({ before, after }: Pick<SettingChange, 'before' | 'after'>): string {
  const texts: [string, string] = [settingText(before), settingText(after)]
  // Lists of the same length differ only in their values.
  return texts[0] === texts[1]
    ? i18n.t('data.restore.settings.different', texts)
    : i18n.t('data.restore.settings.change', texts)
}

/** A value as text; for a list, its length. */
function settingText(value: unknown): string {
  if (typeof value === 'boolean')
    return i18n.t(value ? 'data.restore.settings.enabled' : 'data.restore.settings.disabled')
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return numberText(value.length)
  return typeof value === 'string' && value !== '' ? value : i18n.t('data.restore.settings.none')
}
