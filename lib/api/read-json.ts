/** Parses JSON. Returns `undefined`, which JSON can't express, for invalid text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
