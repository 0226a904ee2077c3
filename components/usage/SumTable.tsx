import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'
import { pendingCreditsText, unexplainedText } from '../account/sumText.ts'
import { DataTable } from '../ui/DataTable.tsx'
import './charts.css'

/** Spent, pending and unexplained credits are separate columns and never added up. */
export interface SumRow {
  key: string
  name: string
  href?: string
  onOpen?: () => void
  counts: number[]
  spent: number
  pending: number
  unexplained: number
}

interface SumTableProps {
  label: string
  named: string
  counted: string[]
  rows: SumRow[]
}

export function SumTable({ label, named, counted, rows }: SumTableProps) {
  const maximum = Math.max(1, ...rows.map(({ spent }) => spent))
  return (
    <DataTable
      class="sum-table"
      caption={label}
      columns={[named, ...counted, i18n.t('ledger.column.spent')].map((text) => ({ text }))}
    >
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">
            <Name row={row} />
            {row.pending > 0 && <span class="sum-table-more">{pendingCreditsText(row.pending)}</span>}
            {row.unexplained > 0 && (
              <span class="sum-table-more sum-table-unexplained">{unexplainedText(row.unexplained)}</span>
            )}
            {row.spent > 0 && (
              <span class="sum-table-bar" style={{ inlineSize: `${(row.spent / maximum) * 100}%` }} />
            )}
          </th>
          {row.counts.map((count, at) => (
            <td key={counted[at]}>{numberText(count)}</td>
          ))}
          <td>{numberText(row.spent)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function Name({ row: { name, href, onOpen } }: { row: SumRow }) {
  if (href === undefined) return <bdi>{name}</bdi>
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a href={href} onClick={open}>
      <bdi>{name}</bdi>
    </a>
  )
}
