/** Whether a part of a response is empty: `null`, an empty text or list, or an object with only empty fields. */
export function isNothing(part: unknown): boolean {
  if (Array.isArray(part)) return part.length === 0
  if (typeof part === 'object' && part !== null) return Object.values(part).every(isEmptyField)
  return part === null || part === undefined || part === ''
}

/** Without other data, a count of 0 is empty too. */
const isEmptyField = (field: unknown) => !field || (Array.isArray(field) && field.length === 0)
