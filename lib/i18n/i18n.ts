import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'

/** For the worker: WXT loads the worker's modules before it generates `#i18n`. */
export const i18n = createI18n<GeneratedI18nStructure>()
