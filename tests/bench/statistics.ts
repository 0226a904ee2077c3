export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [below = NaN, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: number[]) => quantile(values, 0.5)

/** Other load affects both. */
export async function inAlternation(
  times: number,
  base: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ base: number[]; values: number[] }> {
  const taken = { base: [] as number[], values: [] as number[] }
  for (let round = 0; round < times; round++) {
    taken.base.push(await base())
    taken.values.push(await ours())
  }
  return taken
}
