import * as z from 'zod/mini'
import { usualWords } from '../api/deployment.ts'
import { languageNames } from '../i18n/languages.ts'
import { preferencesShape, usualPreferences } from './preferences.ts'
import { storageItem } from './storage-item.ts'

/** The addresses a build was made for; a preset that Options can change. Empty in a build for everyone. */
export const preset = {
  apiUrl: import.meta.env.WXT_API_URL ?? '',
  socialUrl: import.meta.env.WXT_SOCIAL_URL ?? '',
  socialWord: import.meta.env.WXT_SOCIAL_WORD || usualWords.socialWord,
  jobUrlParameter: import.meta.env.WXT_JOB_URL_PARAMETER || usualWords.jobUrlParameter,
}

const optionalText = z.string()

/** Where the service and the social host are. Empty addresses: not set up yet. */
export const deployment = storageItem('deployment', {
  version: 1,
  schema: z.object({
    apiUrl: optionalText,
    socialUrl: optionalText,
    socialWord: z.string().check(z.regex(/^[a-z][A-Za-z]*$/)),
    jobUrlParameter: z.string().check(z.regex(/^[\w-]+$/)),
  }),
  fallback: () => ({ ...preset }),
})

/** The account of a key that was saved before accounts had names. */
export const firstAccount = 'first'

/**
 * The user's own key, the only service that it may be sent to, and the name of its account in the ledger. `base` is the
 * whole address; missing of one that was saved before that counted, until `bindKey`.
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

export const preferences = storageItem('preferences', {
  version: 1,
  schema: preferencesShape,
  fallback: () => usualPreferences,
})

export type DeploymentSettings = Awaited<ReturnType<typeof deployment.read>>
export type { Preferences } from './preferences.ts'
export type SavedKey = Awaited<ReturnType<typeof apiKey.read>>

/** How the extension looks and speaks in all its views. */
export const appearance = storageItem('appearance', {
  version: 1,
  schema: z.object({
    theme: z.enum(['system', 'light', 'dark']),
    language: z.enum(['browser', ...languageNames]),
  }),
  fallback: () => ({ theme: 'system' as const, language: 'browser' as const }),
})

export type Appearance = Awaited<ReturnType<typeof appearance.read>>
