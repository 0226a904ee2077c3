import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { hrefOfList } from '../../lib/library/route.ts'
import { spentOnList } from '../../lib/purchases/ledger/sums.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { ListCosts } from './listCostsModel.ts'
import { SumTable } from './SumTable.tsx'

const listsAtOnce = 10

export function SpentByList({ lists }: { lists: ListCosts }) {
  const count = useSignal(listsAtOnce)
  const costs = lists.costs.value
  const byCost = (costs ?? []).toSorted((a, b) => b.credits - a.credits)
  return (
    <section class="ledger-sums" aria-labelledby="ledger-lists">
      <h2 id="ledger-lists">{i18n.t('ledger.byList')}</h2>
      {costs && (
        <SumTable
          label={i18n.t('ledger.byList')}
          named={i18n.t('ledger.column.list')}
          counted={[i18n.t('ledger.column.subjects'), i18n.t('ledger.column.requests')]}
          rows={byCost.slice(0, count.value).map((cost) => ({
            key: cost.list.id,
            name: cost.list.name,
            href: `/library.html${hrefOfList(cost.list.id)}`,
            counts: [cost.subjects, cost.requests],
            spent: spentOnList(cost),
            pending: cost.uncertain.credits,
            unexplained: 0,
          }))}
        />
      )}
      {costs && byCost.length > count.value && (
        <Button size="small" onClick={() => (count.value += listsAtOnce)}>
          {i18n.t('ui.showMore')}
        </Button>
      )}
      {!costs && lists.adding.value && <Skeleton lines={2} />}
      {!costs && !lists.adding.value && (
        <Button size="small" onClick={() => lists.add()}>
          {i18n.t('ledger.addUpLists')}
        </Button>
      )}
    </section>
  )
}
