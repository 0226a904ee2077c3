import { i18n } from '#i18n'
import { numberText } from './formats.ts'

/** "10 of 23" when the service counts more than it lists; else what is listed. */
export function listedCount(listed: number, counted: number | null | undefined): string {
  if (typeof counted === 'number' && counted > listed)
    return i18n.t('ui.partOf', [numberText(listed), numberText(counted)])
  return numberText(listed)
}
