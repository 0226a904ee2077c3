type Values = Record<string, unknown>

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a copy. */
export function withValue(value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown {
  if (key === undefined) return change
  const known = isValues(value) ? value : {}
  return { ...known, [key]: withValue(known[key], rest, change) }
}

/** `undefined` if there is none. */
export function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value
  return isValues(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined
}
