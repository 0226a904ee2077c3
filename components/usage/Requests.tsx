import { i18n } from '#i18n'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { columns, RequestRow } from './RequestRow.tsx'
import { requestsId } from './showRequests.ts'
import './usage.css'

export function Requests({ ledger }: { ledger: LedgerModel }) {
  const rows = ledger.rows.value
  if (!rows || (rows.length === 0 && !ledger.sum.value)) return <Skeleton lines={6} />
  if (rows.length === 0) return <EmptyState icon="search">{i18n.t('ledger.noneFits')}</EmptyState>
  return (
    <>
      <table class="requests" aria-labelledby={requestsId}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" class={`requests-${name}`}>
                {i18n.t(`ledger.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <RequestRow key={row.request.id} row={row} ledger={ledger} />
        ))}
      </table>
      {ledger.more.value && <Button onClick={ledger.showMore}>{i18n.t('ui.showMore')}</Button>}
    </>
  )
}
