/**
 * Whether a part of a response is empty: null, an empty text or list, or an object with only empty fields.
 */
export function isNothing(part: unknown): boolean {
  if (Array.isArray(part)) return part.length === 0
  if (typeof part === 'object' && part !== null) return Object.values(part).every(isEmptyField)
  return part === null || part === undefined || part === ''
}

/** A count of 0 without other data is empty. */
const isEmptyField = (field: unknown) => !field || (Array.isArray(field) && field.length === 0)
