/** One row of a table. */
export interface CsvRow {
  cells: string[]
  /** The place in the text behind it. */
  end: number
  /** Whether a cell begins with a stray quote: such a row can be meant in more than one way. */
  isStray: boolean
}

/**
 * The rows of a table, however each of them ends: files of several computers are put together. Quotes are what they are
 * where the closing one stands at the end of its cell. Any other is a stray one, of the text: taken for an opening one, it
 * would swallow all rows up to the next quote, and those would be counted nowhere.
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
    // Nobody is called with the quote.
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

/** Where the cell ends whose quote is at `start`, a doubled quote being one within it; -1: nowhere. */
export function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end
}
