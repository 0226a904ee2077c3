/** What a text of JSON holds; `undefined`, which no JSON can say, where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
