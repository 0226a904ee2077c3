import { i18n } from '#i18n'
import { nameOfSearch } from '../../lib/library/search-names.ts'
import { pageNames } from '../../lib/library/route.ts'
import { countMissing } from '../../lib/bulk/input/search-results.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { ListingSearch } from '../../lib/search/remote/past-searches.ts'
import { formOfQuery } from '../../lib/search/remote/form-of-query.ts'
import { newSearchLink, type FilledForm } from '../../lib/search/remote/link.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { RequestError } from '../errors/RequestError.tsx'
import { useLastValue, useLoaded } from '../model/useLoaded.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { OpenSearch } from '../panel/search/openSearch.ts'
import { SearchResponse } from '../panel/search/SearchResponse.tsx'
import '../panel/search/search.css'
import { SuppressedEntriesNotice } from '../suppression/SuppressedEntriesNotice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/formats.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { PricedButton } from '../account/PricedButton.tsx'
import { maximumOf } from '../account/priced.ts'
import { creditsText } from '../account/sumText.ts'
import { watchSearchForms } from './newSearchModel.ts'
import { RenameSearch } from './RenameSearch.tsx'
import { ResultActions } from './ResultActions.tsx'
import { ResultTable } from './ResultTable.tsx'
import { SearchWords } from './SearchWords.tsx'
import { watchSearchPage, type SearchPageModel } from './searchPageModel.ts'

const above = () => ({ href: pageNames.searches, label: i18n.t('searches.all') })

interface OneSearchProps {
  id: string
  db: Database
}

export function OneSearch({ id, db }: OneSearchProps) {
  const model = useViewModel(() => watchSearchPage(db, id))
  const search = useLastValue(model.search.value)
  if (search) return <Results search={search} model={model} />
  if (search === null) return <OneResponse id={id} db={db} />
  return (
    <div class="page">
      <PageHead title={i18n.t('shell.page.searches')} above={above()} />
      <Skeleton lines={8} />
    </div>
  )
}

function Results({ search, model }: { search: ListingSearch; model: SearchPageModel }) {
  const found = model.found.value
  const { fetching, alert } = model
  const pages = Math.max(1, found?.pages.length ?? 1)
  const name = nameOfSearch(model.names.value?.named ?? [], search.filled)
  return (
    <div class="page">
      <PageHead
        title={<SearchWords filled={search.filled} name={name} />}
        aside={<RenameSearch name={name} onName={(typed) => model.rename(search.filled, typed)} />}
        above={above()}
      >
        {/* A toolbar has only one tab stop: after a search, users continue with its results. */}
        <Toolbar class="page-head-actions" label={i18n.t('shell.page.searches')}>
          <EditSearch filled={search.filled} />
          <PricedButton
            icon="refresh"
            tabIndex={-1}
            busy={fetching.value !== null}
            about={search.pages.map(({ request }) => request).join(' ')}
            action={i18n.t('searches.again')}
            operation={search.operation}
            lookups={pages}
            onSpend={(maximum) => void model.runAgain(maximum)}
          />
        </Toolbar>
      </PageHead>
      <Facts search={search} model={model} />
      {found && found.suppressedEntries > 0 && (
        <SuppressedEntriesNotice response={{ suppressedEntries: found.suppressedEntries }} />
      )}
      {alert.value && (
        <RequestError
          {...alert.value}
          operation={search.operation}
          priceOf={maximumOf}
          onRepeat={(maximum) => void model.retryPage(maximum)}
          onTryAgain={(maximum) => void model.fetchNext(maximum)}
        />
      )}
      {!found ? (
        <Skeleton lines={8} />
      ) : found.results.length === 0 && countMissing(found) === 0 ? (
        <EmptyState icon="search">
          {i18n.t(search.filled.form === 'jobs' ? 'search.nothing.jobs' : 'search.nothing.people')}{' '}
          {i18n.t('search.narrower')}
        </EmptyState>
      ) : (
        <>
          <ResultActions search={search} found={found} model={model} />
          <ResultTable search={search} model={model} />
        </>
      )}
    </div>
  )
}

function Facts({ search, model }: { search: ListingSearch; model: SearchPageModel }) {
  const found = model.found.value
  const saved = useLastValue(model.saved.value)
  const sure = saved ? [...saved.values()].filter(({ certainty }) => certainty === 'sure').length : 0
  const { results = [], repeated = 0, extent } = found ?? {}
  const total = Math.max(extent?.total ?? 0, results.length)
  return (
    <p class="search-facts" role="status">
      <span>{i18n.t(`ui.operation.${search.operation}`)}</span>
      {found && <span>{i18n.t('searches.loaded', [numberText(results.length), numberText(total)])}</span>}
      {sure > 0 && <span>{i18n.t('searches.savedCount', [numberText(sure)])}</span>}
      {repeated > 0 && <span>{i18n.t('searches.repeated', [numberText(repeated)])}</span>}
      <span>{creditsText(search.cost)}</span>
      <RelativeTime at={search.at} now={Date.now()} />
    </p>
  )
}

function EditSearch({ filled }: { filled: FilledForm }) {
  return (
    <a class="button button-outlined button-normal" href={newSearchLink(filled)}>
      {i18n.t('searches.edit')}
    </a>
  )
}

function OneResponse({ id, db }: OneSearchProps) {
  const loaded = useLoaded(async () => ({ request: await db.requests.get(id) }), [id])
  const request = loaded?.request
  const filled = request ? formOfQuery(request) : null
  if (request && filled) return <Answer request={request} filled={filled} db={db} />
  return (
    <div class="page">
      <PageHead title={i18n.t('shell.page.searches')} above={above()} />
      {loaded ? <EmptyState icon="trash">{i18n.t('searches.deleted')}</EmptyState> : <Skeleton lines={8} />}
    </div>
  )
}

interface ResponseProps {
  request: LedgerRequest
  filled: FilledForm
  db: Database
}

function Answer({ request, filled, db }: ResponseProps) {
  const { model: panelModel, state } = useViewModel(() => {
    const { model: around, search } = watchSearchForms(db, filled)
    const shown = search.of(filled.form)
    shown.show(request.id, { operation: request.operation, input: request.input })
    return { model: around, state: shown }
  })
  return (
    <OpenSearch.Provider value={(form, values) => location.assign(newSearchLink({ form, values }))}>
      <div class="page">
        <PageHead title={<SearchWords filled={filled} />} above={above()}>
          <EditSearch filled={filled} />
        </PageHead>
        <div class="search-one">
          {panelModel.preferences.value && panelModel.deployment.value ? (
            <SearchResponse id={filled.form} model={panelModel} state={state} />
          ) : (
            <Skeleton lines={6} avatar />
          )}
        </div>
      </div>
    </OpenSearch.Provider>
  )
}
