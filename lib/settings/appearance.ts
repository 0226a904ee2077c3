import * as z from 'zod/mini'
import { languageNames } from '../i18n/languages.ts'
import { storageItem } from './storage-item.ts'

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
