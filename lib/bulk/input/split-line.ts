/** What may stand between the parts of a line, the surest first. A dash does so only with blanks around it. */
const separators = [/\t/, /[;；؛]/, /\|/, /[,，،、]/, /\s[–—-]\s/]

/** The parts of a line. What is in quotes stays whole. */
export function splitLine(line: string): string[] {
  const text = line.replace(bullet, '').trim()
  const quoted: string[] = []
  const held = text.replaceAll(/"((?:[^"]|"")*)"/g, (_, inside: string) => {
    quoted.push(inside.replaceAll('""', '"'))
    return mark(quoted.length - 1)
  })
  const by = separators.find((separator) => separator.test(held))
  const parts = by ? held.split(by) : [held]
  const whole = parts.map((part) =>
    part.replaceAll(marks, (_, index: string) => quoted[Number(index)] ?? '').trim(),
  )
  return whole.filter((part) => part !== '')
}

/** What a list puts before its items: `- `, `• `, `3. `. */
const bullet = /^\s*(?:[-*•·‣–]|\d{1,6}[.)])\s+/

// Private letters, which no text has by itself.
const mark = (index: number) => `\u{e000}${index}\u{e001}`
const marks = /\u{e000}(\d+)\u{e001}/gu
