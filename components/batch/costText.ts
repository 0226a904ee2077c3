import { i18n } from '#i18n'
import type { Plan } from '../../lib/batches/plan.ts'
import { creditsText } from '../ledger/sumText.ts'

/** "64 credits", "64 credits and more" where some prices are not published. */
export function costText(credits: number, { unpriced }: Plan): string {
  if (unpriced === 0) return creditsText(credits)
  return credits === 0 ? i18n.t('price.unpublished') : i18n.t('batch.plan.andMore', [creditsText(credits)])
}
