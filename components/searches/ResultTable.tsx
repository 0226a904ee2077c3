import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { nextPage, type SearchResult } from '../../lib/bulk/input/search-results.ts'
import { hrefOfRecord } from '../../lib/library/route.ts'
import { operationFor } from '../../lib/purchases/operations.ts'
import type { SavedAs } from '../../lib/records/matching/find-saved.ts'
import type { ListingSearch } from '../../lib/search/remote/past-searches.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { useLastValue } from '../model/useLoaded.ts'
import { SavedBadge } from '../panel/search/Hit.tsx'
import { Button } from '../ui/Button.tsx'
import { dateOrText, numberText } from '../ui/formats.ts'
import { NameLink } from '../ui/NameLink.tsx'
import { maxPriceOf } from '../account/priced.ts'
import { PricedButton } from '../account/PricedButton.tsx'
import { resultNames } from './resultNames.ts'
import type { SearchPageModel } from './searchPageModel.ts'

const shownAtOnce = 100

export function ResultTable({ search, model }: { search: ListingSearch; model: SearchPageModel }) {
  const { selection, found } = model
  const shown = useSignal(shownAtOnce)
  const saved = useLastValue(model.saved.value)
  const results = found.value?.results ?? []
  const isJobs = results[0]?.kind === 'job'
  const rest = results.length - shown.value
  const names = useMemo(() => resultNames(results, namelessText(isJobs)), [found.value])
  return (
    <>
      <table class="plain-table searches-table result-table" aria-label={i18n.t('search.results')}>
        <thead>
          <tr>
            <th scope="col">
              <SelectAll model={model} />
            </th>
            <th scope="col">{i18n.t('searches.column.name')}</th>
            <th scope="col">{i18n.t('searches.column.position')}</th>
            <th scope="col">{i18n.t('searches.column.company')}</th>
            {isJobs && <th scope="col">{i18n.t('searches.column.location')}</th>}
            <th scope="col">{i18n.t(isJobs ? 'searches.column.posted' : 'searches.column.updated')}</th>
            <th scope="col">{i18n.t('searches.column.library')}</th>
          </tr>
        </thead>
        <tbody>
          {results.slice(0, shown.value).map((result) => (
            <Row
              key={result.id}
              result={result}
              saved={saved?.get(result.id)}
              apart={names.get(result.id) ?? ''}
              isSelected={selection.selected.value.has(result.id)}
              preferences={model.preferences.value}
              onToggle={(range) => selection.toggle(result.id, range)}
            />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p class="search-more">
          <Button onClick={() => (shown.value += shownAtOnce)}>
            {i18n.t('ui.showNext', [numberText(shown.value), numberText(results.length)])}
          </Button>
        </p>
      )}
      {rest <= 0 && found.value && nextPage(found.value) !== null && (
        <p class="search-more">
          <PricedButton
            busy={model.fetching.value !== null}
            about={String(nextPage(found.value))}
            action={i18n.t('searches.nextPage')}
            operation={search.operation}
            onSpend={(maximum) => void model.fetchNext(maximum)}
          />
        </p>
      )}
    </>
  )
}

const namelessText = (isJob: boolean) => i18n.t(isJob ? 'job.nameless' : 'person.nameless')

function SelectAll({ model: { selection } }: { model: SearchPageModel }) {
  const box = useRef<HTMLInputElement>(null)
  const state = selection.state.value
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label class="result-select">
      <input
        ref={box}
        class="field-checkbox"
        type="checkbox"
        aria-label={i18n.t('searches.selectLoaded')}
        checked={state === 'all'}
        onChange={selection.toggleAll}
      />
    </label>
  )
}

interface RowProps {
  result: SearchResult
  saved: SavedAs | undefined
  apart: string
  isSelected: boolean
  preferences: Preferences | undefined
  onToggle: (range: boolean) => void
}

function Row({ result, saved, apart, isSelected, preferences, onToggle }: RowProps) {
  const { name, about, company, place, at, kind, entry } = result
  const words = name || namelessText(kind === 'job')
  return (
    <tr class={isSelected ? 'result-selected' : undefined}>
      <td>
        <label class="result-select">
          <input
            class="field-checkbox"
            type="checkbox"
            aria-label={i18n.t('searches.selectOne', [apart])}
            checked={isSelected}
            // Listen to `click`, because `change` events have no modifier keys.
            onClick={(event) => onToggle(event.shiftKey)}
          />
        </label>
      </td>
      <th scope="row">
        <NameLink name={words} href={entry?.page?.url} />
      </th>
      <td dir="auto">{about}</td>
      <td dir="auto">{company}</td>
      {kind === 'job' && <td dir="auto">{place}</td>}
      <td class="result-date">{at && dateOrText(at)}</td>
      <td>
        {saved ? (
          <a href={hrefOfRecord(saved.subject.key)}>
            <SavedBadge saved={saved} />
          </a>
        ) : (
          preferences && priceText(result, preferences)
        )}
      </td>
    </tr>
  )
}

/** Or that the result has too little data for a lookup. */
function priceText({ entry, kind }: SearchResult, preferences: Preferences): string {
  if (!entry) return i18n.t('searches.tooLittle')
  if (kind === 'job') return maxPriceOf(operationFor('job', preferences))
  return maxPriceOf(entry.page ? operationFor('profile', preferences) : 'matchProfile')
}
