/** A line has at most 75 octets without its end, and continued lines start with a space (RFC 6350, 3.2). */
const longestLine = 75

/** Calling an encoder took most of the time of a card. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** `value` must be escaped already; `name` may include parameters. */
export function contentLine(name: string, value: string): string {
  const lines: string[] = []
  let line = ''
  let octets = 0
  // All octets of a character must stay on one line.
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

/** Normalizes line breaks and removes other control characters. */
export function cardText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')
}

/** Escapes text (RFC 6350, 3.4), except semicolons, because some readers would keep their backslash. */
export function escapeCardText(text: string): string {
  return cardText(text).replaceAll(/[\\,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Such as N or ADR. Each component may be empty. */
export function compound(parts: readonly (string | null | undefined)[]): string {
  return parts.map((part) => escapeCardText(part ?? '').replaceAll(';', '\\;')).join(';')
}
