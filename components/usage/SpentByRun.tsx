import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { hrefOfRun } from '../../lib/library/route.ts'
import { spentOf } from '../../lib/purchases/ledger/spending.ts'
import { Button } from '../ui/Button.tsx'
import type { RunCost } from './runsModel.ts'
import { SumTable } from './SumTable.tsx'

const runsAtOnce = 10

export function SpentByRun({ runs }: { runs: RunCost[] }) {
  const count = useSignal(runsAtOnce)
  return (
    <section class="ledger-sums" aria-labelledby="ledger-runs">
      <h2 id="ledger-runs">{i18n.t('ledger.byRun')}</h2>
      <SumTable
        label={i18n.t('ledger.byRun')}
        named={i18n.t('ledger.fact.run')}
        counted={[i18n.t('ledger.column.requests')]}
        rows={runs.slice(0, count.value).map(({ run, sum }) => ({
          key: run.id,
          name: run.name,
          href: `/library.html${hrefOfRun(run.id)}`,
          counts: [sum.requests],
          spent: spentOf(sum),
          pending: sum.reserved,
          unexplained: sum.unexplained,
        }))}
      />
      {runs.length > count.value && (
        <Button size="small" onClick={() => (count.value += runsAtOnce)}>
          {i18n.t('ui.showMore')}
        </Button>
      )}
    </section>
  )
}
