/** Whether a part of an answer says that there is none: empty, an empty list, or an object of empty fields. */
export function isNothing(part: unknown): boolean {
  if (Array.isArray(part)) return part.length === 0
  if (typeof part === 'object' && part !== null) return Object.values(part).every(isEmptyField)
  return part === null || part === undefined || part === ''
}

/** A count of 0 beside nothing is none of anything. */
const isEmptyField = (field: unknown) => !field || (Array.isArray(field) && field.length === 0)
