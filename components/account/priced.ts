import { pricedText, priceText } from '../../lib/i18n/price-text.ts'
import type { OperationName } from '../../lib/api/operations.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { prices } from './pricesModel.ts'
import { creditsText } from './sumText.ts'
import { numberText } from '../ui/formats.ts'

export function pricedOperation(action: string, operation: OperationName): string {
  return pricedText(action, prices.value[operation].maximum, numberText)
}

export function pricedOperations(action: string, operation: OperationName, count: number): string {
  const { maximum } = prices.value[operation]
  return pricedText(action, maximum === null ? null : maximum * count, numberText)
}

/** With its price in credits; `null` if unknown. */
export function pricedSection(
  action: string,
  section: SectionName,
  preferences: Pick<Preferences, 'profileBy'>,
): { words: string; maximum: number | null } {
  const { maximum } = prices.value[operationFor(section, preferences)]
  return { words: pricedText(action, maximum, numberText), maximum }
}

/** The price of a cached response and the usual price; `null` unless the cached one is known to be cheaper. */
export function cachedPrice(operation: OperationName): { costs: string; instead: string } | null {
  const { cached, maximum } = prices.value[operation]
  if (cached === undefined || maximum === null || cached >= maximum) return null
  return { costs: creditsText(cached), instead: creditsText(maximum) }
}

export function maxPriceOf(operation: OperationName): string {
  return maximumText(prices.value[operation].maximum)
}

export const maximumText = (maximum: number | null): string => priceText(maximum, numberText)

/** In credits; `null` if unknown. */
export const maximumOf = (operation: OperationName): number | null => prices.value[operation].maximum
