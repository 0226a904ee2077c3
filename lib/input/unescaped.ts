/** Decodes percent-escapes, up to three levels deep. Invalid ones stay as they are. */
export function unescaped(text: string): string {
  let now = text
  for (let round = 0; round < 3 && now.includes('%'); round++) {
    const next = now.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
      }
    })
    if (next === now) break
    now = next
  }
  return now
}
