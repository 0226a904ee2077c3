/** Deeper than anything that a service answers; what is nested deeper can't be stored by every browser. */
const deepest = 100

/** Whether parsed JSON is nested no deeper than can be stored. */
export function isBounded(value: unknown, depth = deepest): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.values(value).every((part) => isBounded(part, depth - 1))
}
