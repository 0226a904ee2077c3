export interface CsvRow {
  cells: string[]
  end: number
  /** A cell starts with an unmatched quote, which makes the row ambiguous. */
  isStray: boolean
}

/**
 * Parses CSV rows with any mix of line ends. A quote counts only if its closing quote ends the cell. An unmatched quote
 * is text; otherwise it would swallow all rows up to the next one.
 */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  const closed = new RegExp(`[^\\S\\r\\n${delimiter}]*(?:[${delimiter}\\r\\n]|$)`, 'y')
  let cells: string[] = []
  let isStray = false
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    const isOpened = text[at] === '"'
    const close = isOpened ? closingQuote(text, at) : -1
    closed.lastIndex = close + 1
    const isClosed = close >= 0 && closed.test(text)
    const end = endOfCell(text, isClosed ? close + 1 : at, delimiter)
    const cell = isClosed ? text.slice(at + 1, close).replaceAll('""', '"') : text.slice(at, end)
    // The unmatched quote isn't part of the name.
    cells.push(isOpened && !isClosed ? cell.replace(/^"([^"]*)"?/, '$1') : cell)
    isStray ||= isOpened && !isClosed
    at = end + 1
    if (text[end] === delimiter) continue
    if (text.startsWith('\r\n', end)) at++
    yield { cells, end: Math.min(at, text.length), isStray }
    if (at >= text.length) return
    cells = []
    isStray = false
  }
}

/** Or the length of the text. Faster than a regular expression. */
function endOfCell(text: string, from: number, delimiter: string): number {
  const separator = delimiter.charCodeAt(0)
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === separator || code === lineFeed || code === carriageReturn) return at
  }
  return text.length
}

const lineFeed = 10
const carriageReturn = 13

/** The position of the quote that closes the one at `start`; -1 if there is none. Doubled quotes are escapes. */
export function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end
}
