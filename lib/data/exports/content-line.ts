/** RFC 6350, 3.2: a line has at most 75 octets, its end not counted; what follows begins with a blank. */
const longestLine = 75

/** Octets of a character in UTF-8; asking an encoder for each took most of the time of a card. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A property of a card: `value` is escaped already, `name` may carry parameters. Folded, with its end. */
export function contentLine(name: string, value: string): string {
  const lines: string[] = []
  let line = ''
  let octets = 0
  // By whole characters: an octet of one must never stand on the next line.
  for (const letter of `${name}:${value}`) {
    const size = octetsOf(letter)
    if (octets + size > longestLine) {
      lines.push(line)
      line = ' '
      octets = 1
    }
    line += letter
    octets += size
  }
  return `${[...lines, line].join('\r\n')}\r\n`
}

/** Text as a card may hold it: one kind of line break, and no other control characters. */
export function cardText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')
}

/** RFC 6350, 3.4. A semicolon may stand in a text by itself, and some readers keep the backslash before it. */
export function escapeCardText(text: string): string {
  return cardText(text).replaceAll(/[\\,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Components of a compound value such as N or ADR, each of which may be empty. */
export function compound(parts: readonly (string | null | undefined)[]): string {
  return parts.map((part) => escapeCardText(part ?? '').replaceAll(';', '\\;')).join(';')
}
