import { i18n } from '#i18n'
import type { OperationName } from '../../lib/api/operations.ts'
import { prices } from '../../lib/credits/prices.ts'
import { numberText } from '../ui/formats.ts'

/** What an operation costs at most. */
export function priceText(operation: OperationName): string {
  const { most } = prices[operation]
  if (most === null) return i18n.t('price.unpublished')
  return most === 0 ? i18n.t('price.free') : i18n.t('price.most', most, [numberText(most)])
}
