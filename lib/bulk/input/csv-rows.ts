export interface CsvRow {
  cells: string[]
  /** Position in the text after the row. */
  end: number
  /** Whether a cell starts with an unmatched quote, so that the row is ambiguous. */
  isStray: boolean
}

/**
 * Parses rows with any mix of line ends. A quote counts only if its closing quote ends the cell; an unmatched one is
 * text, since otherwise it would swallow all rows up to the next quote.
 */
export function* csvRows(text: string, delimiter: string): Generator<CsvRow, void> {
  const edge = new RegExp(`[${delimiter}\\r\\n]|$`, 'g')
  const closed = new RegExp(`[^\\S\\r\\n${delimiter}]*(?:[${delimiter}\\r\\n]|$)`, 'y')
  let cells: string[] = []
  let isStray = false
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    const isOpened = text[at] === '"'
    const close = isOpened ? closingQuote(text, at) : -1
    closed.lastIndex = close + 1
    const isClosed = close >= 0 && closed.test(text)
    edge.lastIndex = isClosed ? close + 1 : at
    const end = edge.exec(text)!.index
    const cell = isClosed ? text.slice(at + 1, close).replaceAll('""', '"') : text.slice(at, end)
    // The quote isn't part of a name.
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

/** The position of the closing quote for the quote at `start`, with doubled quotes as escapes; -1 if there is none. */
export function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end
}
