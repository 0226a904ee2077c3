import type { Click } from '../../unit/purchases/seen.fixture.ts'

/** Clicks by requested URL. */
export const orders = new Map<string, Click>()

/** The click that led to a request with this input. */
export function clickOf({ socialUrl, url }: Record<string, unknown>): Click | undefined {
  const address = socialUrl ?? url
  return orders.get(typeof address === 'string' ? address : '')
}
