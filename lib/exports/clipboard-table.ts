import { csvLines, safeText, type Cell, type CsvStyle } from './csv-lines.ts'
import type { ExportedRecord } from './export-view.ts'
import type { ExportTable } from './export-table.ts'

interface ClipboardTable {
  /** Tab-separated text. Cells with line breaks are quoted. */
  text: string
  html: string
}

/** The records as a table for the clipboard. Built in memory, so only for selections that fit into it. */
export async function clipboardTable(
  chunks: AsyncIterable<ExportedRecord[]>,
  table: ExportTable,
  style: CsvStyle = {},
): Promise<ClipboardTable> {
  const rows: Cell[][] = []
  for await (const records of chunks) rows.push(...records.map(table.cellsOf))
  const text = csvLines([table.headings, ...rows], { ...style, separator: '\t' })
  const line = (cells: Cell[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${htmlOf(safeText(cell, style))}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => line(cells, 'td')).join('')
  const html = `<table><thead>${line(table.headings, 'th')}</thead><tbody>${body}</tbody></table>`
  return { text, html }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function htmlOf(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter).replaceAll(/\r\n?|\n/g, '<br>')
}

/** Copies a table. Takes a promise, because writing must start within the click. */
export async function copyTable(table: Promise<ClipboardTable>): Promise<void> {
  const as = async (form: keyof ClipboardTable, type: string) => new Blob([(await table)[form]], { type })
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': as('text', 'text/plain'), 'text/html': as('html', 'text/html') }),
  ])
}
