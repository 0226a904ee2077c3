import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'

/** The texts, for the worker: WXT loads the worker's modules before it makes `#i18n`, which the views import. */
export const i18n = createI18n<GeneratedI18nStructure>()
