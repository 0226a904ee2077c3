import { i18n } from '#i18n'
import { gapOf } from '../../lib/i18n/languages.ts'

/** Sentences one after the other, as the language sets them; what is `null` or empty is left out. */
export function sentences(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(gapOf(i18n.t('ui.language')))
}
