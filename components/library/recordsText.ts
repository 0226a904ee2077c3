import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'

export function recordsText(shown: number, all: number): string {
  if (shown === all) return i18n.t('library.count', all, [numberText(all)])
  return i18n.t('library.countOf', shown, [numberText(shown), numberText(all)])
}
