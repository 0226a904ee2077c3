import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import { savedResults, type SearchResult } from '../../../lib/bulk/input/search-results.ts'
import { hrefOfSearch } from '../../../lib/library/route.ts'
import type { SavedAs } from '../../../lib/records/matching/find-saved.ts'
import { db } from '../../model/database.ts'
import { live } from '../../model/live.ts'
import { useViewModel } from '../../model/usePageModel.tsx'
import type { Data } from '../../../lib/api/operations.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import { mayGoOn, pagingOf, type Shown } from '../../../lib/search/remote/paging.ts'
import { pageOf, atPage } from '../../../lib/search/remote/search-query.ts'
import { MoreFields } from '../../ui/MoreFields.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SectionCard } from '../../record/SectionCard.tsx'
import { ShowAll } from '../../ui/ShowAll.tsx'
import { UnreadableParts } from '../../record/UnreadableParts.tsx'
import { RepeatSearch } from './RepeatSearch.tsx'
import { extraOfResponse, type Places } from './extraOfResponse.ts'
import type { FoundProps } from './searchProps.ts'
import type { Provenance } from '../../../lib/records/rows/sections.ts'
import type { LookupResult } from '../../model/lookupModel.ts'
import type { FormState } from './searchModel.ts'
import { PricedButton } from '../../account/PricedButton.tsx'
import { numberText } from '../../ui/formats.ts'

interface FoundListProps<Item extends object> extends FoundProps {
  heading: string
  data: Pick<Data<'personsSearch'> & Data<'jobsSearch'>, 'metadata' | 'pagination'>
  of: string
  shown: Places<Item>
  items: readonly Item[]
  result: (item: Item, socialUrl: string, otherwise: string) => SearchResult
  children: (item: Item, saved: SavedAs | undefined) => ComponentChildren
}

export function FoundList<Item extends object>(props: FoundListProps<Item>) {
  const { id, model, state, lookup, heading, data, items, of, shown, result, children } = props
  const sent = state.sent.value
  const lastPage = forms[id].lastPage ?? 1
  const paging = pagingOf(data, sent ? pageOf(sent.query) : 1, lastPage)
  const provenance = provenanceOf(lookup)
  const socialUrl = model.deployment.value?.socialUrl ?? ''
  const results = items.map((item, at) => result(item, socialUrl, String(at)))
  // Each response mounts a new list, so the results don't change while this one is mounted.
  const saved = useViewModel(() =>
    live(
      () => null,
      () => savedResults(db, results),
    ),
  )
  const recordOfItem = (at: number) => saved.value?.get(results[at]?.id ?? '')
  const none =
    paging.page > 1 || (paging.total ?? 0) > 0 ? i18n.t('search.emptyPage') : i18n.t(`search.nothing.${id}`)
  return (
    <>
      <SectionCard heading={heading} count={paging.total} provenance={provenance} now={model.now.value}>
        {items.length === 0 ? (
          <EmptyState icon="search">
            {none} {i18n.t('search.narrower')}
          </EmptyState>
        ) : (
          <ShowAll items={items} first={100}>
            {(some) => (
              <ul class="search-hits">
                {some.map((item, index) => (
                  <li key={index}>{children(item, recordOfItem(index))}</li>
                ))}
              </ul>
            )}
          </ShowAll>
        )}
        <PageTurner state={state} paging={paging} more={mayGoOn(paging, items.length, lastPage)} />
        <div class="section-card-actions">
          <RepeatSearch state={state} small />
          {lookup.request && (
            <a
              class="button button-bare button-small"
              href={`/library.html${hrefOfSearch(lookup.request.id)}`}
              target="_blank"
            >
              {i18n.t('searches.openIn')}
            </a>
          )}
        </div>
      </SectionCard>
      <UnreadableParts parts={provenance.unreadable} />
      <MoreFields extra={extraOfResponse(data, of, items, shown)} raw={data} />
    </>
  )
}

export function provenanceOf(result: LookupResult): Provenance {
  if (!result.request) return result.section
  const { request, response, parsed } = result
  return {
    at: response?.at ?? request.settledAt ?? request.reservedAt,
    operation: request.operation,
    request: request.id,
    source: parsed?.source ?? null,
    unreadable: parsed?.unreadable ?? [],
  }
}

interface PageTurnerProps {
  state: FormState
  paging: Shown
  more: boolean
}

function PageTurner({ state, paging: { page, pages }, more }: PageTurnerProps) {
  const sent = state.sent.value
  if (!sent || (page === 1 && !more)) return null
  const turnButton = (words: string, to: number) => (
    <PricedButton
      size="small"
      about={String(to)}
      action={words}
      operation={sent.query.operation}
      onSpend={(maximum) => void state.send(atPage(sent.query, to), [], maximum)}
    />
  )
  return (
    <div class="search-pages">
      <span>
        {pages === null
          ? i18n.t('search.page', [numberText(page)])
          : i18n.t('search.pageOf', [numberText(page), numberText(pages)])}
      </span>
      {page > 1 && turnButton(i18n.t('search.previousPage'), page - 1)}
      {more && turnButton(i18n.t('search.nextPage'), page + 1)}
    </div>
  )
}
