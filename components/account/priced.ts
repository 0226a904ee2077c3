import { pricedText, priceText } from '../../lib/i18n/price-text.ts'
import type { OperationName } from '../../lib/api/operations.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { prices } from './pricesModel.ts'
import { creditsText } from './sumText.ts'
import { numberText } from '../ui/formats.ts'

export function pricedOperation(action: string, operation: OperationName): string {
  return pricedText(action, prices.value[operation].most, numberText)
}

export function pricedOperations(action: string, operation: OperationName, count: number): string {
  const { most } = prices.value[operation]
  return pricedText(action, most === null ? null : most * count, numberText)
}

/** With its price in credits; `null` if unknown. */
export function pricedSection(
  action: string,
  section: SectionName,
  preferences: Pick<Preferences, 'profileBy'>,
): { words: string; most: number | null } {
  const { most } = prices.value[operationFor(section, preferences)]
  return { words: pricedText(action, most, numberText), most }
}

/** Beside the usual price; `null` if the provider's cache isn't known to be cheaper. */
export function cachedPrice(operation: OperationName): { costs: string; instead: string } | null {
  const { cached, most } = prices.value[operation]
  if (cached === undefined || most === null || cached >= most) return null
  return { costs: creditsText(cached), instead: creditsText(most) }
}

export function maxPriceOf(operation: OperationName): string {
  return mostText(prices.value[operation].most)
}

export const mostText = (most: number | null): string => priceText(most, numberText)

/** In credits; `null` if unknown. */
export const mostOf = (operation: OperationName): number | null => prices.value[operation].most
