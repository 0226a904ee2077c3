import { i18n } from '#i18n'
import { isFocusFree } from '../../ui/keepFocus.ts'
import { useEffect, useRef } from 'preact/hooks'
import { formIds } from '../../../lib/search/remote/form-ids.ts'
import type { Search } from './searchModel.ts'
import type { PanelModel } from '../panelModel.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SearchResponse } from './SearchResponse.tsx'
import { SearchForm } from './SearchForm.tsx'
import './search.css'

/** They don't depend on the page that the tab shows. */
export function SearchView({ model, search }: { model: PanelModel; search: Search }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that opened this view is gone: move focus to the heading.
    if (isFocusFree()) heading.current?.focus()
  }, [])
  const id = search.form.value
  return (
    <div class="search">
      <header class="search-head">
        <h2 class="search-title" tabIndex={-1} ref={heading}>
          {i18n.t('search.title')}
        </h2>
        <Button size="small" onClick={() => (search.open.value = false)}>
          {i18n.t('search.back')}
        </Button>
      </header>
      <div class="search-choice">
        <SelectField
          label={i18n.t('search.form')}
          value={id}
          options={formIds.map((value) => ({ value, label: i18n.t(`search.forms.${value}`) }))}
          onSelect={(chosen) => (search.form.value = chosen)}
        />
      </div>
      {model.saved.value && model.preferences.value && model.deployment.value ? (
        <>
          <SearchForm key={`${id} form`} id={id} model={model} state={search.of(id)} />
          <SearchResponse key={`${id} answer`} id={id} model={model} state={search.of(id)} />
        </>
      ) : (
        <Skeleton lines={4} />
      )}
    </div>
  )
}
