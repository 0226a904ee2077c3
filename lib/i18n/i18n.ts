import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'

/** The worker needs its own: WXT loads its modules before it generates `#i18n`. */
export const i18n = createI18n<GeneratedI18nStructure>()
