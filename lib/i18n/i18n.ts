import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'

/** WXT loads the worker's modules before it generates its `#i18n`. */
export const i18n = createI18n<GeneratedI18nStructure>()
