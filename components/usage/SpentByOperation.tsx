import { i18n } from '#i18n'
import { byOperation, sumOfDays } from '../../lib/purchases/ledger/sums.ts'
import { numberText } from '../ui/formats.ts'
import './SumTable.css'
import type { Spending } from '../../lib/records/database/rows/purchases.ts'

/** What each operation cost, the dearest first. */
export function SpentByOperation({ days }: { days: Spending[] }) {
  const sums = byOperation(days)
  const { unexplained } = sumOfDays(days)
  const most = Math.max(1, unexplained, ...sums.map(({ credits }) => credits))
  if (sums.length === 0 && unexplained === 0)
    return <p class="ledger-faint">{i18n.t('ledger.nothingThen')}</p>
  return (
    <table class="sum-table">
      <caption class="unseen">{i18n.t('ledger.byOperation')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('ledger.filter.operation')}</th>
          <th scope="col">{i18n.t('ledger.column.requests')}</th>
          <th scope="col">{i18n.t('quota.credits')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ operation, requests, credits }) => (
          <tr key={operation}>
            <th scope="row">
              {i18n.t(`ui.operation.${operation}`)}
              <span class="sum-table-bar" style={{ inlineSize: `${(credits / most) * 100}%` }} />
            </th>
            <td>{numberText(requests)}</td>
            <td>{numberText(credits)}</td>
          </tr>
        ))}
        {unexplained > 0 && (
          <tr>
            <th scope="row">
              {i18n.t('ledger.unexplainedRow')}
              <span class="sum-table-bar" style={{ inlineSize: `${(unexplained / most) * 100}%` }} />
            </th>
            <td>{numberText(0)}</td>
            <td>{numberText(unexplained)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
