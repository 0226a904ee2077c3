import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import './SumTable.css'
import type { ListCost } from '../../lib/purchases/ledger/sums.ts'

/** What the subjects of each list cost; added up when it is asked for. */
export function SpentByList({ ledger }: { ledger: LedgerModel }) {
  const costs = useSignal<ListCost[] | null>(null)
  const busy = useSignal(false)
  const add = async () => {
    busy.value = true
    try {
      costs.value = await ledger.listCosts()
    } finally {
      busy.value = false
    }
  }
  return (
    <section class="ledger-part" aria-labelledby="ledger-lists">
      <div class="ledger-line">
        <h2 id="ledger-lists">{i18n.t('ledger.byList')}</h2>
        <Button size="small" icon="refresh" busy={busy.value} onClick={() => void add()}>
          {i18n.t('ledger.addUpLists')}
        </Button>
      </div>
      {costs.value && <Lists costs={costs.value} />}
    </section>
  )
}

function Lists({ costs }: { costs: ListCost[] }) {
  return (
    <table class="sum-table" aria-labelledby="ledger-lists">
      <thead>
        <tr>
          <th scope="col">{i18n.t('ledger.column.list')}</th>
          <th scope="col">{i18n.t('ledger.column.subjects')}</th>
          <th scope="col">{i18n.t('ledger.column.requests')}</th>
          <th scope="col">{i18n.t('quota.credits')}</th>
        </tr>
      </thead>
      <tbody>
        {costs.map(({ list, subjects, requests, credits }) => (
          <tr key={list.id}>
            <th scope="row">
              <bdi>{list.name}</bdi>
            </th>
            <td>{numberText(subjects)}</td>
            <td>{numberText(requests)}</td>
            <td>{numberText(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
