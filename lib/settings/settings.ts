import * as z from 'zod/mini'
import { usualWords } from '../api/deployment.ts'
import { languageNames } from '../i18n/languages.ts'
import { browser } from 'wxt/browser'
import { parseBaseUrl } from '../input/parse-url.ts'
import { preferenceRows } from './preferences.ts'
import { setting, settingsSchema, type SettingRows, type SettingsSchema } from './setting.ts'
import { presetSocialUrl } from './social-url.ts'
import { storageItem, type StorageItem } from './storage-item.ts'

/** The addresses that a build was made for, which Options can change. Empty in a build for everyone. */
const preset = {
  apiUrl: import.meta.env.WXT_API_URL ?? '',
  socialUrl: presetSocialUrl,
  socialWord: import.meta.env.WXT_SOCIAL_WORD || usualWords.socialWord,
  jobUrlParameter: import.meta.env.WXT_JOB_URL_PARAMETER || usualWords.jobUrlParameter,
}

/** A storage item made of settings: a backup carries it, and its rows say which values a restore may offer. */
export interface SettingsItem<Value = unknown> extends StorageItem<Value> {
  rows: SettingRows
}

/** A table of settings, stored under one key. */
export function settingsItem<Rows extends SettingRows>(key: string, version: number, rows: Rows) {
  const schema: SettingsSchema<Rows> = settingsSchema(rows)
  return { ...storageItem(key, { version, schema, fallback: () => schema.parse({}) }), rows }
}

/** An address from a file must have the form that one has after it was typed and checked. */
const isBaseUrl = (whole: boolean) => (value: unknown) => {
  const parsed = parseBaseUrl(String(value), { whole })
  return 'url' in parsed && parsed.url === value
}

/** Where the service and the social host are. Empty addresses: not set up yet. */
export const deployment = settingsItem('deployment', 1, {
  apiUrl: setting(z.string(), preset.apiUrl, 'options.apiUrl', { accepts: isBaseUrl(true) }),
  socialUrl: setting(z.string(), preset.socialUrl, 'options.socialUrl', { accepts: isBaseUrl(false) }),
  socialWord: setting(z.string().check(z.regex(/^[a-z][A-Za-z]*$/)), preset.socialWord, 'options.socialWord'),
  jobUrlParameter: setting(
    z.string().check(z.regex(/^[\w-]+$/)),
    preset.jobUrlParameter,
    'options.jobUrlParameter',
  ),
})

export const preferences = settingsItem('preferences', 1, preferenceRows)

/** Theme and language of all views. */
export const appearance = settingsItem('appearance', 1, {
  theme: setting(z.enum(['system', 'light', 'dark']), 'system', 'options.theme'),
  language: setting(z.enum(['browser', ...languageNames]), 'browser', 'options.language'),
})

/** The account of a key that was saved before accounts had names. */
export const firstAccount = 'first'

/**
 * The user's own key, the only service that it may be sent to, and the name of its account in the ledger. `base` is the
 * whole address; one that was saved before that counted has none until `bindKey`. No setting: no backup carries it.
 */
export const apiKey = storageItem('apiKey', {
  version: 1,
  schema: z.nullable(
    z.object({
      key: z.string().check(z.minLength(1)),
      origin: z.string(),
      base: z.optional(z.string()),
      account: z._default(z.string(), firstAccount),
    }),
  ),
  fallback: () => null,
})

export type DeploymentSettings = Awaited<ReturnType<typeof deployment.read>>
export type { Preferences } from './preferences.ts'
export type Appearance = Awaited<ReturnType<typeof appearance.read>>
export type SavedKey = Awaited<ReturnType<typeof apiKey.read>>

/** Deletes all that is in extension storage, as if the extension were new; with `keepKey`, the key and its service stay. */
export async function clearSettings({ keepKey }: { keepKey: boolean }): Promise<void> {
  const stay = new Set(keepKey ? [apiKey.key, deployment.key] : [])
  const all = Object.keys(await browser.storage.local.get(null))
  await browser.storage.local.remove(all.filter((key) => !stay.has(key)))
}
