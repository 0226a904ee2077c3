import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'

/** Not WXT's `#i18n`, because WXT loads the worker's modules before it generates that. */
export const i18n = createI18n<GeneratedI18nStructure>()
