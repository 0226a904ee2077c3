import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { facetNames, type FacetCounts, type FacetName } from '../../lib/library/facets.ts'
import type { LibraryFilter } from '../../lib/library/filter.ts'
import { showsWholeTab, wholeTab } from '../../lib/library/tabs.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { DateField } from '../ui/DateField.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Conditions } from './Conditions.tsx'
import { Facets } from './Facets.tsx'
import './library.css'

interface FiltersProps {
  filter: LibraryFilter
  counts: FacetCounts | undefined
  lists: readonly List[]
  without: readonly FacetName[]
  onFilter: (filter: LibraryFilter) => void
}

/** The others appear behind the Filter button until they are used. */
const firstFacets: readonly FacetName[] = ['email', 'list', 'country']

export function LibraryFilters({ filter, counts, lists, without, onFilter }: FiltersProps) {
  const { from, to, conditions } = filter
  const isOpen = useSignal(false)
  // A saved view, a link or the history may use the other filters: show them, because every active filter must be
  // visible.
  useLayoutEffect(() => {
    if (from !== '' || to !== '' || conditions.length > 0) isOpen.value = true
  }, [from, to, conditions])
  const change = (part: Partial<LibraryFilter>) => onFilter({ ...filter, ...part })
  const offered = facetNames.filter((name) => !without.includes(name))
  const isFirst = (name: FacetName) => firstFacets.includes(name) || filter[name].length > 0
  const facets = { filter, counts, lists, onFilter: change }
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
          <Facets {...facets} names={offered.filter(isFirst)} />
          <Button
            size="small"
            icon="filter"
            expanded={isOpen.value}
            onClick={() => (isOpen.value = !isOpen.value)}
          >
            {i18n.t('library.filter.more')}
          </Button>
          {!showsWholeTab(filter) && (
            <Button size="small" icon="cross" onClick={() => onFilter(wholeTab(filter))}>
              {i18n.t('ledger.filter.clear')}
            </Button>
          )}
        </div>
      </div>
      {isOpen.value && (
        <div class="filters-more">
          <div class="filters-rest">
            <Facets {...facets} names={offered.filter((name) => !isFirst(name))} />
          </div>
          <DateField label={i18n.t('library.filter.from')} value={from} onDay={(from) => change({ from })} />
          <DateField label={i18n.t('library.filter.to')} value={to} onDay={(to) => change({ to })} />
          <Conditions conditions={conditions} onChange={(conditions) => change({ conditions })} />
        </div>
      )}
    </search>
  )
}
