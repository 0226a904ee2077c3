const hours: Record<string, number> = { h: 1, d: 24, w: 168, mo: 730, y: 8766 }

/** `4h`, `2d`, `1w`, `2mo` or `1y`; `undefined` if invalid. */
export function milliseconds(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})(h|d|w|mo|y)$/.exec(text) ?? []
  const size = hours[unit]
  return count === undefined || size === undefined ? undefined : Number(count) * size * 3_600_000
}
