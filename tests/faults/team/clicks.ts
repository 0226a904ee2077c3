import type { Click } from '../../unit/purchases/shown-result.fixture.ts'

export const orders = new Map<string, Click>()

export function clickOf({ socialUrl, url }: Record<string, unknown>): Click | undefined {
  const address = socialUrl ?? url
  return orders.get(typeof address === 'string' ? address : '')
}
