/** A key this short would be all but told by its end. */
const shortest = 12

/** A key as it may be shown: its last four characters, and of a short one nothing. */
export function maskedKey(key: string): string {
  return `••••${key.length < shortest ? '' : key.slice(-4)}`
}
