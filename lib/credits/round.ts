/** Credits may be fractions: their sums and differences are cut to what a service can mean. */
export function roundCredits(credits: number): number {
  return Math.round(credits * 1000) / 1000
}
