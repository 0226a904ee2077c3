import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import { formIds } from '../../lib/search/remote/forms.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { OpenSearch } from '../panel/search/openSearch.ts'
import { SearchResponse } from '../panel/search/SearchResponse.tsx'
import { SearchForm } from '../panel/search/SearchForm.tsx'
import '../panel/search/search.css'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { watchNewSearch } from './newSearchModel.ts'

/** The search forms; results have their own page. */
export function NewSearch({ db }: { db: Database }) {
  const { model, search } = useViewModel(() => watchNewSearch(db))
  const heading = useId()
  const id = search.form.value
  const isReady = model.preferences.value && model.deployment.value
  return (
    <OpenSearch.Provider value={search.openWith}>
      <section class="new-search" aria-labelledby={heading}>
        <h2 id={heading}>{i18n.t('searches.new')}</h2>
        <SelectField
          label={i18n.t('search.form')}
          value={id}
          options={formIds.map((value) => ({ value, label: i18n.t(`search.forms.${value}`) }))}
          onSelect={(chosen) => (search.form.value = chosen)}
        />
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
