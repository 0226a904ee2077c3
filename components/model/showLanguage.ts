import { i18n } from '#i18n'
import { directionOf } from '../../lib/i18n/languages.ts'

export function showLanguage(): void {
  const tag = i18n.t('ui.language')
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
}
