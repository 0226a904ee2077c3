/** Rounds credits to three decimals, the precision of providers. */
export function roundCredits(credits: number): number {
  return Math.round(credits * 1000) / 1000
}

/** Sums credits without floating-point errors. Use it for every sum of credits. */
export function sumCredits(credits: Iterable<number>): number {
  let sum = 0
  for (const each of credits) sum += each
  return roundCredits(sum)
}
