import { i18n } from '#i18n'
import type { OperationName } from '../../lib/api/operations.ts'
import { writeLedgerFilter, noLedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import { roundCredits, sumCredits } from '../../lib/purchases/prices/credits.ts'
import { reservedFor } from '../../lib/purchases/ledger/spending.ts'
import { byOperation, sumOfDays } from '../../lib/purchases/ledger/sums.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { unexplainedText } from '../account/sumText.ts'
import { SumTable, type SumRow } from './SumTable.tsx'

interface SpentByOperationProps {
  days: Spending[]
  pending: LedgerRequest[]
  /** Id of the profile; empty for all. */
  profile: string
  onOperation: (operation: OperationName) => void
}

export function SpentByOperation({ days, pending, profile, onOperation }: SpentByOperationProps) {
  const sums = byOperation(days)
  const { unexplained } = sumOfDays(days)
  if (sums.length === 0 && unexplained <= 0) return <p class="soft">{i18n.t('ledger.noRequests')}</p>
  const span = { from: days[0]!.key, to: days.at(-1)!.key }
  const rows = sums.map(({ operation, requests, credits }): SumRow => {
    const reserved = sumCredits(pending.filter((request) => request.operation === operation).map(reservedFor))
    return {
      key: operation,
      name: i18n.t(`ui.operation.${operation}`),
      href: `#${writeLedgerFilter({ ...noLedgerFilter, profile, ...span, operation })}`,
      onOpen: () => onOperation(operation),
      counts: [requests],
      spent: roundCredits(credits - reserved),
      pending: reserved,
      unexplained: 0,
    }
  })
  return (
    <>
      {rows.length > 0 && (
        <SumTable
          label={i18n.t('ledger.byOperation')}
          named={i18n.t('ledger.filter.operation')}
          counted={[i18n.t('ledger.column.requests')]}
          rows={rows}
        />
      )}
      {unexplained > 0 && <p class="usage-unexplained">{unexplainedText(unexplained)}</p>}
    </>
  )
}
