import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import { pricedText, priceText } from '../../lib/i18n/price-text.ts'
import type { OperationName } from '../../lib/api/operations.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { prices } from './pricesModel.ts'
import { creditsText } from './sumText.ts'
import { numberText } from '../ui/formats.ts'

/** The label of a button that spends: its action and maximum price. */
export function priced(
  action: string,
  want: SectionName,
  preferences: Pick<Preferences, 'profileBy'>,
): string {
  return pricedOperation(action, operationFor(want, preferences))
}

export function pricedOperation(action: string, operation: OperationName): string {
  return pricedText(action, prices.value[operation].most, numberText)
}

/** The price of a response from the provider's cache and the usual price; `null` if it isn't known to be cheaper. */
export function cachedPrice(operation: OperationName): { costs: string; instead: string } | null {
  const { cached, most } = prices.value[operation]
  if (cached === undefined || most === null || cached >= most) return null
  return { costs: creditsText(cached), instead: creditsText(most) }
}

export function maxPriceOf(operation: OperationName): string {
  return priceText(prices.value[operation].most, numberText)
}
