import * as z from 'zod/mini'
import { defaultNaming } from '../api/deployment.ts'
import { languageNames } from '../i18n/languages.ts'
import { parseBaseUrl } from '../input/parse-url.ts'
import { preferenceRows } from './preferences.ts'
import { managed, underPolicy } from './managed.ts'
import {
  salvageSettings,
  setting,
  settingsSchema,
  type SettingRows,
  type SettingValues,
  type SettingsSchema,
} from './setting.ts'
import { removeStored, storedKeys } from './extension-storage.ts'
import { closeLock } from './secrets.ts'
import { lockName, noteRemoved, type Protection } from './vault.ts'
import { presetSocialUrl } from './social-url.ts'
import { storageItem, type StorageItem } from './storage-item.ts'

/** Empty in a general build. */
const preset = {
  apiUrl: import.meta.env.WXT_API_URL ?? '',
  socialUrl: presetSocialUrl,
  socialWord: import.meta.env.WXT_SOCIAL_WORD || defaultNaming.socialWord,
  jobUrlParameter: import.meta.env.WXT_JOB_URL_PARAMETER || defaultNaming.jobUrlParameter,
}

export interface SettingsItem<Value = unknown> extends StorageItem<Value> {
  rows: SettingRows
  version: number
}

export function settingsItem<Rows extends SettingRows>(
  key: string,
  version: number,
  protection: Protection,
  rows: Rows,
) {
  const schema: SettingsSchema<Rows> = settingsSchema(rows)
  const fallback = () => schema.parse({})
  const salvage = (value: unknown) => salvageSettings(rows, value).values
  const hold = (value: SettingValues<Rows>) => underPolicy(key, value)
  return {
    ...storageItem(key, { protection, version, schema, fallback, salvage, hold }),
    rows,
    version,
  }
}

const isBaseUrl = (whole: boolean) => (value: unknown) => {
  const parsed = parseBaseUrl(String(value), { whole })
  return 'url' in parsed && parsed.url === value
}

const address = z.string().check(z.maxLength(2000))

/** Empty until set up. */
export const deployment = settingsItem('deployment', 1, 'fresh', {
  // A lost URL must be entered again, because the preset may have another owner.
  apiUrl: setting(address, preset.apiUrl, 'options.apiUrl', { accepts: isBaseUrl(true), whenLost: '' }),
  socialUrl: setting(address, preset.socialUrl, 'options.socialUrl', {
    accepts: isBaseUrl(false),
    whenLost: '',
  }),
  socialWord: setting(z.string().check(z.regex(/^[a-z][A-Za-z]*$/)), preset.socialWord, 'options.socialWord'),
  jobUrlParameter: setting(
    z.string().check(z.regex(/^[\w-]+$/)),
    preset.jobUrlParameter,
    'options.jobUrlParameter',
  ),
})

export const preferences = settingsItem('preferences', 1, 'fresh', preferenceRows)

export const appearance = settingsItem('appearance', 1, 'plain', {
  theme: setting(z.enum(['system', 'light', 'dark']), 'system', 'options.theme'),
  language: setting(z.enum(['browser', ...languageNames]), 'browser', 'options.language'),
})

export const membershipKey = 'team'

const savedKey = z.nullable(
  z.object({
    key: z.string().check(z.minLength(1)),
    origin: z.string(),
    base: z.string(),
    account: z.string(),
    /** A session-only key must be entered again after the browser was closed. */
    isSessionOnly: z.optional(z.boolean()),
  }),
)

/** `base` is the only URL that may receive the key. Not a setting, so no backup contains it. */
export const apiKey = storageItem('apiKey', {
  protection: 'fresh',
  version: 1,
  schema: savedKey,
  fallback: () => null,
  hold: (value) => underPolicy('apiKey', value),
})

export type SavedKey = Awaited<ReturnType<typeof apiKey.read>>

const profileBudgets = z.object({
  budgetPerDay: preferenceRows.budgetPerDay.schema,
  budgetToday: preferenceRows.budgetToday.schema,
  autoBudgetPerDay: preferenceRows.auto.rows.budgetPerDay.schema,
})

const otherProfile = z.object({
  id: z.string(),
  name: z.string(),
  deployment: settingsSchema(deployment.rows),
  apiKey: savedKey,
  budgets: profileBudgets,
})

/** `null` if there is only one, without a name. The active one's URLs, key and budgets are in the usual items. */
export const profiles = storageItem('profiles', {
  protection: 'fresh',
  version: 1,
  schema: z.nullable(
    z.object({ active: z.object({ id: z.string(), name: z.string() }), others: z.array(otherProfile) }),
  ),
  fallback: () => null,
})

export type Profiles = NonNullable<Awaited<ReturnType<typeof profiles.read>>>
export type OtherProfile = Profiles['others'][number]

export const hasSeveralProfiles = (known: Profiles | null | undefined): known is Profiles =>
  (known?.others.length ?? 0) > 0

export type DeploymentSettings = Awaited<ReturnType<typeof deployment.read>>
export type { Preferences } from './preferences.ts'
export type Appearance = Awaited<ReturnType<typeof appearance.read>>

/** With `keepKey`, key and URLs remain. */
export async function clearSettings({ keepKey }: { keepKey: boolean }): Promise<void> {
  // The lock stays with the key that it encrypts.
  const stay = new Set([
    managed.key,
    ...(keepKey ? [apiKey.key, deployment.key, profiles.key, lockName, 'consent'] : []),
  ])
  const all = await storedKeys('local')
  const gone = all.filter((key) => !stay.has(key))
  await removeStored('local', gone)
  await noteRemoved(gone)
  if (!keepKey) await closeLock()
  // Previous values must not return when a policy is removed.
  if (all.includes(managed.key)) await managed.change((known) => ({ ...known, before: {} }))
}
