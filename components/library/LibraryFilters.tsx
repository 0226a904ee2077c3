import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { FacetCounts, FacetName } from '../../lib/library/facets.ts'
import { isNoFilter, noFilter, type LibraryFilter } from '../../lib/library/filter.ts'
import type { List } from '../../lib/records/database/rows/records.ts'
import { DateField } from '../usage/DateField.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Conditions } from './Conditions.tsx'
import { Facets } from './Facets.tsx'
import './filters.css'

interface FiltersProps {
  filter: LibraryFilter
  counts: FacetCounts | undefined
  lists: readonly List[]
  /** Facets that the place already narrows down by. */
  without: readonly FacetName[]
  onFilter: (filter: LibraryFilter) => void
}

/** Which records are shown: by words, by facets, and behind a button by days and by conditions on single fields. */
export function LibraryFilters({ filter, counts, lists, without, onFilter }: FiltersProps) {
  const { from, to, conditions } = filter
  const asked = useSignal(false)
  // Also of a saved view, a link or a step back: what narrows the records down is seen.
  useLayoutEffect(() => {
    if (from !== '' || to !== '' || conditions.length > 0) asked.value = true
  }, [from, to, conditions])
  const change = (part: Partial<LibraryFilter>) => onFilter({ ...filter, ...part })
  return (
    <search class="filters" aria-label={i18n.t('library.filter.title')}>
      <div class="filters-line">
        <span class="filters-text">
          <Icon name="search" />
          <input
            class="field-control"
            type="search"
            aria-label={i18n.t('library.filter.search')}
            placeholder={i18n.t('library.filter.search')}
            value={filter.text}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            onInput={(event) => change({ text: event.currentTarget.value })}
          />
        </span>
        <div class="filters-facets">
          <Facets filter={filter} counts={counts} lists={lists} without={without} onFilter={change} />
          <Button size="small" expanded={asked.value} onClick={() => (asked.value = !asked.value)}>
            {i18n.t('library.filter.more')}
          </Button>
          {!isNoFilter(filter) && (
            <Button size="small" icon="cross" onClick={() => onFilter(noFilter)}>
              {i18n.t('ledger.filter.clear')}
            </Button>
          )}
        </div>
      </div>
      {asked.value && (
        <div class="filters-more">
          <DateField label={i18n.t('library.filter.from')} value={from} onDay={(from) => change({ from })} />
          <DateField label={i18n.t('library.filter.to')} value={to} onDay={(to) => change({ to })} />
          <Conditions conditions={conditions} onChange={(conditions) => change({ conditions })} />
        </div>
      )}
    </search>
  )
}
