import { isoOf } from './column.ts'
import { csvLines } from './csv-lines.ts'
import { requestSubject } from '../purchases/ledger/filter.ts'
import type { LedgerRow } from '../purchases/ledger/walk-ledger.ts'

export type ExportFormat = 'csv' | 'json'

type Cell = string | number | null | Record<string, unknown>

/** By the columns' names in the files. None contains the API key. */
const columns: Record<string, (row: LedgerRow) => Cell> = {
  when: ({ request }) => isoOf(request.reservedAt),
  operation: ({ request }) => request.operation,
  subject: ({ request }) => requestSubject(request),
  subjectName: ({ subject }) => subject?.name ?? null,
  input: ({ request }) => request.input,
  trigger: ({ request }) => request.trigger,
  run: ({ request }) => request.run,
  state: ({ request }) => request.state,
  outcome: ({ request }) => request.outcome,
  problem: ({ request }) => request.problem?.kind ?? null,
  reserved: ({ request }) => request.reserved,
  cost: ({ request }) => request.cost,
  costBy: ({ request }) => request.costBy,
  requestId: ({ request }) => request.requestId,
  id: ({ request }) => request.id,
}

export const ledgerColumnNames = Object.keys(columns)

function csvOf(rows: Cell[][]): string {
  return csvLines(rows.map((cells) => cells.map((cell) => (isPlain(cell) ? cell : JSON.stringify(cell)))))
}

const isPlain = (cell: Cell): cell is Exclude<Cell, Record<string, unknown>> =>
  typeof cell !== 'object' || cell === null

const cellsOf = (row: LedgerRow) => Object.values(columns).map((cell) => cell(row))
const objectOf = (row: LedgerRow) =>
  Object.fromEntries(ledgerColumnNames.map((name) => [name, columns[name]!(row)]))

const types: Record<ExportFormat, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Its parts go to the browser's blob storage rather than into memory. */
export async function exported(chunks: AsyncIterable<LedgerRow[]>, format: ExportFormat): Promise<Blob> {
  const parts: Blob[] = []
  const add = (text: string) => parts.push(new Blob([text]))
  add(format === 'csv' ? csvOf([ledgerColumnNames]) : '[')
  let first = true
  for await (const rows of chunks) {
    if (rows.length === 0) continue
    if (format === 'csv') add(csvOf(rows.map(cellsOf)))
    else
      add(rows.map((row, at) => `${first && at === 0 ? '' : ','}\n${JSON.stringify(objectOf(row))}`).join(''))
    first = false
  }
  if (format === 'json') add('\n]\n')
  return new Blob(parts, { type: types[format] })
}
