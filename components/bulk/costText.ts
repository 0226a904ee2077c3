import { i18n } from '#i18n'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import { creditsText } from '../usage/sumText.ts'

/** "64 credits", as far as prices are known; that some are not is said beside it. */
export function costText(credits: number, { unpriced }: Estimate): string {
  return unpriced > 0 && credits === 0 ? i18n.t('price.unpublished') : creditsText(credits)
}
