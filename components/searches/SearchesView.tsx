import { i18n } from '#i18n'
import { nameOfSearch } from '../../lib/library/search-names.ts'
import { hrefOfSearch } from '../../lib/library/route.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { PastSearch } from '../../lib/search/remote/past-searches.ts'
import type { LibraryPageProps } from '../model/route.ts'
import { FindHead } from '../bulk/FindHead.tsx'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { addressOfChoice } from '../usage/chosen.ts'
import { creditsText } from '../account/sumText.ts'
import { watchSearches, type SearchesModel } from './searchesModel.ts'
import { NewSearch } from './NewSearch.tsx'
import { OneSearch } from './OneSearch.tsx'
import { SearchWords } from './SearchWords.tsx'
import '../ui/pages.css'
import { DataTable } from '../ui/DataTable.tsx'
import './searches.css'

export default function SearchesView({ route, db }: LibraryPageProps) {
  const { page, id } = route
  return page === 'search' && id !== null ? <OneSearch key={id} id={id} db={db} /> : <AllSearches db={db} />
}

function AllSearches({ db }: { db: Database }) {
  const model = useViewModel(() => watchSearches(db))
  const searches = model.searches.value
  return (
    <div class="page">
      <FindHead page="searches" />
      <div class="searches-columns">
        <NewSearch db={db} />
        <section class="searches-recent" aria-labelledby="recent-searches">
          <h2 id="recent-searches">{i18n.t('searches.recent')}</h2>
          {!searches ? (
            <Skeleton lines={4} />
          ) : searches.length === 0 ? (
            <EmptyState icon="find">{i18n.t('searches.empty')}</EmptyState>
          ) : (
            <Table searches={searches} model={model} />
          )}
        </section>
      </div>
    </div>
  )
}

function Table({ searches, model }: { searches: PastSearch[]; model: SearchesModel }) {
  const rest = searches.length - model.shown.value
  return (
    <>
      <DataTable
        class="plain-table searches-table"
        label={i18n.t('shell.page.searches')}
        columns={[
          { text: i18n.t('searches.column.query') },
          { text: i18n.t('searches.column.type') },
          { text: i18n.t('searches.column.results') },
          { text: i18n.t('searches.column.cost') },
          { text: i18n.t('searches.column.date') },
          { text: i18n.t('searches.column.response'), isTextHidden: true },
        ]}
      >
        {searches.slice(0, model.shown.value).map((search) => (
          <Row key={search.id} search={search} model={model} />
        ))}
      </DataTable>
      {rest > 0 && (
        <p>
          <Button onClick={model.showMore}>
            {i18n.t('ui.showNext', [numberText(model.shown.value), numberText(searches.length)])}
          </Button>
        </p>
      )}
    </>
  )
}

function Row({ search, model }: { search: PastSearch; model: SearchesModel }) {
  const { id, operation, filled, at, cost } = search
  const results = model.results.value.get(id)
  return (
    <tr>
      <th scope="row">
        <a href={hrefOfSearch(id)}>
          <SearchWords filled={filled} name={nameOfSearch(model.names.value?.named ?? [], filled)} />
        </a>
      </th>
      <td>{i18n.t(`ui.operation.${operation}`)}</td>
      <td>{results === undefined ? '' : numberText(results)}</td>
      <td>{creditsText(cost)}</td>
      <td>
        <RelativeTime at={at} now={model.now.value} />
      </td>
      <td>
        <a href={`/console.html${addressOfChoice(operation, id)}`}>{i18n.t('searches.response')}</a>
      </td>
    </tr>
  )
}
