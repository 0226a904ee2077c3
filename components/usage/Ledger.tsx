import { i18n } from '#i18n'
import type { LedgerModel } from './usageModel.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ChosenSum } from './ChosenSum.tsx'
import { LedgerFilters } from './LedgerFilters.tsx'
import { Requests } from './Requests.tsx'
import { SpentByList } from './SpentByList.tsx'
import { SpentOverTime } from './SpentOverTime.tsx'
import './ledger.css'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

/** Every request that was made, and what it cost: to see where credits went, and to take that along. */
export function Ledger({ ledger }: { ledger: LedgerModel }) {
  return (
    <div class="page ledger">
      <PageHead title={i18n.t('shell.page.usage')} />
      {ledger.days.value?.length === 0 ? (
        <EmptyState icon="activity">{i18n.t('ledger.empty')}</EmptyState>
      ) : (
        <Parts ledger={ledger} />
      )}
    </div>
  )
}

function Parts({ ledger }: { ledger: LedgerModel }) {
  return (
    <>
      <SpentOverTime ledger={ledger} />
      {ledger.hasLists.value && <SpentByList ledger={ledger} />}
      <section class="ledger-part" aria-labelledby="ledger-requests">
        <h2 id="ledger-requests">{i18n.t('ledger.requestsTitle')}</h2>
        <OpenNow open={ledger.open.value} />
        <LedgerFilters filter={ledger.filter.value} onFilter={ledger.setFilter} />
        <ChosenSum ledger={ledger} />
        <Requests ledger={ledger} />
      </section>
    </>
  )
}

/** How many requests have no outcome yet; nothing while there are none. */
function OpenNow({ open }: { open: { out: number; waiting: number } | undefined }) {
  const { out = 0, waiting = 0 } = open ?? {}
  if (out + waiting === 0) return null
  return (
    <Notice tone="information">
      {sentences(
        out > 0 ? i18n.t('ledger.out', out, [numberText(out)]) : null,
        waiting > 0 ? i18n.t('ledger.waiting', waiting, [numberText(waiting)]) : null,
      )}
    </Notice>
  )
}
