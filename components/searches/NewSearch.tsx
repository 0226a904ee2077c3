import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { FormId } from '../../lib/search/remote/form-ids.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { OpenSearch } from '../panel/search/openSearch.ts'
import { SearchResponse } from '../panel/search/SearchResponse.tsx'
import { SearchForm } from '../panel/search/SearchForm.tsx'
import '../panel/search/search.css'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { watchNewSearch } from './newSearchModel.ts'

const formsByUse = ['people', 'jobs', 'company', 'person', 'email'] as const satisfies readonly FormId[]

export function NewSearch({ db }: { db: Database }) {
  const { model, search } = useViewModel(() => watchNewSearch(db))
  const heading = useId()
  const id = search.form.value
  const isReady = model.preferences.value && model.deployment.value
  return (
    <OpenSearch.Provider value={search.openWith}>
      <section class="new-search" aria-labelledby={heading}>
        <h2 class="unseen" id={heading}>
          {i18n.t('searches.new')}
        </h2>
        {/* A toolbar has only one tab stop: users rarely choose another form. */}
        <Toolbar class="search-forms" label={i18n.t('search.form')}>
          {formsByUse.map((form) => (
            <Button
              key={form}
              size="small"
              pressed={form === id}
              tabIndex={form === id ? 0 : -1}
              onClick={() => (search.form.value = form)}
            >
              {i18n.t(`search.short.${form}`)}
            </Button>
          ))}
        </Toolbar>
        {isReady ? (
          <>
            <SearchForm key={`${id} form`} id={id} model={model} state={search.of(id)} />
            <SearchResponse key={`${id} answer`} id={id} model={model} state={search.of(id)} />
          </>
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
    </OpenSearch.Provider>
  )
}
