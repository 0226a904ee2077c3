import { i18n } from '#i18n'
import type { TableState } from '../../lib/library/views.ts'
import { PrintSheet } from '../record/print/PrintSheet.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { cellText, libraryColumnText } from './cellText.ts'
import { recordsText } from './recordsText.ts'
import type { LibraryModel } from './libraryModel.ts'
import { printedRows } from './printedRows.ts'

/** About forty pages: browsers lay out all of them before they show the first. */
const maxPrinted = 1000

export function PrintedTable({ library, tableState }: { library: LibraryModel; tableState: TableState }) {
  return <PrintSheet>{() => <Sheet library={library} tableState={tableState} />}</PrintSheet>
}

function Sheet({
  library,
  tableState: { columns, sort },
}: {
  library: LibraryModel
  tableState: TableState
}) {
  const context = library.context.peek()
  const all = printedRows(library.rows, library.shown.peek() ?? new Uint32Array(), library.chosen, sort)
  const printed = all.slice(0, maxPrinted)
  return (
    <article class="print-table">
      <h1>{document.title}</h1>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {libraryColumnText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((subject) => (
            <tr key={subject.key}>
              {columns.map((column) => (
                <td key={column} dir="auto">
                  {cellText(column, subject, context)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer class="print-foot">
        {i18n.t('appName')} · {recordsText(printed.length, all.length)} · {dateTimeText(Date.now())}
      </footer>
    </article>
  )
}
