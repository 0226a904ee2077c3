import { usePageModel } from '../model/usePageModel.tsx'
import type { LibraryPageProps } from '../model/route.ts'
import { watchLedger, type LedgerModel } from './usageModel.ts'
import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ChosenSum } from './ChosenSum.tsx'
import { LedgerFilters } from './LedgerFilters.tsx'
import { Requests } from './Requests.tsx'
import { Overview } from './Overview.tsx'
import { requestsId } from './showRequests.ts'
import { SpentByList } from './SpentByList.tsx'
import { SpentByRun } from './SpentByRun.tsx'
import { SpentOverTime } from './SpentOverTime.tsx'
import { UnexplainedCredits } from './UnexplainedCredits.tsx'
import './usage.css'
import { numberText, sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

export default function UsageView({ db }: LibraryPageProps) {
  return <Ledger ledger={usePageModel(watchLedger, db)} />
}

function Ledger({ ledger }: { ledger: LedgerModel }) {
  return (
    <div class="page ledger">
      <PageHead help={hrefOfHelp('usage')} title={i18n.t('shell.page.usage')} />
      <Overview ledger={ledger} />
      {ledger.isEmpty.value ? (
        <EmptyState
          icon="chart"
          actions={
            <a class="button button-primary" href={`/library.html${pageNames.newRun}`}>
              {i18n.t('run.make')}
            </a>
          }
        >
          {i18n.t('ledger.empty')}
        </EmptyState>
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
      <UnexplainedCredits credits={ledger.unexplained.value} />
      <Sums ledger={ledger} />
      <section class="ledger-part" aria-labelledby={requestsId}>
        <h2 id={requestsId} tabIndex={-1}>
          {i18n.t('ledger.requestsTitle')}
        </h2>
        <OpenNow open={ledger.open.value} />
        <LedgerFilters
          filter={ledger.filter.value}
          profiles={ledger.profiles.value}
          onFilter={ledger.setFilter}
        />
        <ChosenSum ledger={ledger} />
        <Requests ledger={ledger} />
      </section>
    </>
  )
}

function Sums({ ledger }: { ledger: LedgerModel }) {
  const runs = ledger.runs.value ?? []
  const hasLists = ledger.lists.hasLists.value
  if (runs.length === 0 && !hasLists) return null
  return (
    <div class="ledger-part ledger-columns">
      {runs.length > 0 && <SpentByRun runs={runs} />}
      {hasLists && <SpentByList lists={ledger.lists} />}
    </div>
  )
}

/** Requests that have no outcome yet. */
function OpenNow({ open }: { open: { inFlight: number; pending: number } | undefined }) {
  const { inFlight = 0, pending = 0 } = open ?? {}
  if (inFlight + pending === 0) return null
  return (
    <Notice tone="information">
      {sentences(
        inFlight > 0 ? i18n.t('ledger.inFlight', inFlight, [numberText(inFlight)]) : null,
        pending > 0 ? i18n.t('ledger.pendingCount', pending, [numberText(pending)]) : null,
      )}
    </Notice>
  )
}
