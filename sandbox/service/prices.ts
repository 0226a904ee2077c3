/** Credits for a result, for a cached result, and for a 404. */
export interface Price {
  found: number
  cached: number
  missing: number
}

const fixed = (credits: number, missing = 0): Price => ({ found: credits, cached: credits, missing })

/**
 * By operation number. The specification has the prices of 1 to 8, 10, 11 and 17, and 2 credits if operations 2 and 3
 * find no profile. All others are made up.
 */
export const prices: Record<number, Price> = {
  1: fixed(2),
  2: fixed(2, 2),
  3: { found: 2, cached: 1, missing: 2 },
  4: fixed(2),
  5: { found: 2, cached: 1, missing: 0 },
  6: fixed(2),
  7: fixed(4),
  8: fixed(4),
  9: fixed(0.1),
  10: fixed(1),
  11: fixed(1),
  12: fixed(1),
  13: fixed(1),
  14: fixed(1),
  15: fixed(1),
  16: fixed(1),
  17: fixed(2),
  18: fixed(1),
  19: fixed(0),
  20: fixed(0),
}
