/** Credits may be fractions: their sums and differences are cut to what a service can mean. */
export function roundCredits(credits: number): number {
  return Math.round(credits * 1000) / 1000
}

/** The sum of credits, without the dust that adding fractions leaves. Every sum of credits is made here. */
export function sumCredits(credits: Iterable<number>): number {
  let sum = 0
  for (const each of credits) sum += each
  return roundCredits(sum)
}
