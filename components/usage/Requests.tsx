import { i18n } from '#i18n'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { columns, RequestRow } from './RequestRow.tsx'
import { requestsId } from './showRequests.ts'
import { DataTable } from '../ui/DataTable.tsx'
import './usage.css'

export function Requests({ ledger }: { ledger: LedgerModel }) {
  const rows = ledger.rows.value
  if (!rows || (rows.length === 0 && !ledger.sum.value)) return <Skeleton lines={6} />
  if (rows.length === 0) return <EmptyState icon="search">{i18n.t('ledger.noneFits')}</EmptyState>
  return (
    <>
      <DataTable
        class="requests"
        labelledBy={requestsId}
        columns={columns.map((name) => ({
          text: i18n.t(`ledger.column.${name}`),
          class: `requests-${name}`,
        }))}
        hasOwnBodies
      >
        {rows.map((row) => (
          <RequestRow key={row.request.id} row={row} ledger={ledger} />
        ))}
      </DataTable>
      {ledger.more.value && <Button onClick={ledger.showMore}>{i18n.t('ui.showMore')}</Button>}
    </>
  )
}
