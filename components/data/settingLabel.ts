import { i18n } from '#i18n'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import type { FreshnessName } from '../../lib/settings/preferences.ts'
import { numberText } from '../ui/formats.ts'
import { includable } from '../settings/includable.ts'

const labels: Record<string, () => string> = {
  'deployment.apiUrl': () => i18n.t('options.apiUrl'),
  'deployment.socialUrl': () => i18n.t('options.socialUrl'),
  'deployment.socialWord': () => i18n.t('options.socialWord'),
  'deployment.jobUrlParameter': () => i18n.t('options.jobUrlParameter'),
  'preferences.auto.person': () => i18n.t('options.autoPerson'),
  'preferences.auto.job': () => i18n.t('options.autoJob'),
  'preferences.auto.budgetPerDay': () => `${i18n.t('options.auto')}: ${i18n.t('options.autoBudget')}`,
  'preferences.auto.seconds': () => `${i18n.t('options.auto')}: ${i18n.t('options.autoSeconds')}`,
  'preferences.budgetPerDay': () => i18n.t('options.wall.budgetPerDay'),
  'preferences.budgetPerBatch': () => i18n.t('options.wall.budgetPerBatch'),
  'preferences.lowCredit': () => i18n.t('options.wall.lowCredit'),
  'preferences.cacheDuration': () => i18n.t('options.cache'),
  'preferences.profileBy': () => i18n.t('options.profileBy'),
  'preferences.retention.spareMarked': () => i18n.t('keep.retention.spare'),
  'appearance.theme': () => i18n.t('options.theme'),
  'appearance.language': () => i18n.t('options.language'),
  'views.saved': () => i18n.t('keep.restore.settings.views'),
}

const families: Record<string, (name: string) => string> = {
  'preferences.freshness': (name) =>
    `${i18n.t('options.freshness')}: ${i18n.t(`options.fresh.${name as FreshnessName}`)}`,
  'preferences.prices': (name) =>
    `${i18n.t('options.prices')}: ${operations[name as OperationName].number} ${i18n.t(`ui.operation.${name as OperationName}`)}`,
  'preferences.includes': (name) =>
    `${i18n.t('options.parts')}: ${i18n.t(`options.includes.${name as (typeof includable)[number]}`)}`,
  'preferences.retention': (name) =>
    `${i18n.t('keep.restore.settings.retention')}: ${i18n.t(`keep.retention.kind.${name as 'person'}`)}`,
}

/** What a value of a setting is called in Options, by the way to it, such as `['preferences', 'auto', 'person']`. */
export function settingLabel(path: readonly string[]): string {
  const name = path.join('.')
  const family = families[path.slice(0, -1).join('.')]
  return labels[name]?.() ?? family?.(path.at(-1)!) ?? name
}

/** A value of a setting in words; of a list, how much is in it. */
export function settingText(value: unknown): string {
  if (typeof value === 'boolean')
    return i18n.t(value ? 'keep.restore.settings.enabled' : 'keep.restore.settings.disabled')
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return numberText(value.length)
  return typeof value === 'string' && value !== '' ? value : i18n.t('keep.restore.settings.none')
}
