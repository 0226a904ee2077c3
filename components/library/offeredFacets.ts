import { i18n } from '#i18n'
import { emailStates } from '../../lib/library/email-state.ts'
import type { FacetCounts, FacetName } from '../../lib/library/facets.ts'
import type { LibraryFilter } from '../../lib/library/filter.ts'
import { informingStates } from '../../lib/library/informing.ts'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import { labelKey } from '../../lib/records/annotations/tags.ts'
import { loudJobKinds } from '../../lib/records/job-events.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { emailStateText } from './cellText.ts'

interface Counted {
  value: string
  text: string
  count: number
}

export interface FacetValue extends Counted {
  isPicked: boolean
}

interface Facet<Value> {
  label: string
  values: Value[]
}

const statuses = ['fresh', 'stale', 'unknown'] as const

/** That records have or the filter uses, most frequent first. `counts` is `undefined` until they are counted. */
export function offeredFacets(
  filter: LibraryFilter,
  counts: FacetCounts | undefined,
  lists: readonly List[],
): Record<FacetName, Facet<FacetValue>> {
  const named = new Map(lists.map(({ id, name }) => [id, name]))
  const facets = Object.entries(facetTable(counts, named)).map(([key, { label, values }]) => {
    const name = key as FacetName
    const keyOf = keysOf(name)
    const picked = new Set(filter[name].map(keyOf))
    const there = values
      .map((each): FacetValue => ({ ...each, isPicked: picked.has(keyOf(each.value)) }))
      .filter(({ count, isPicked }) => count > 0 || isPicked)
    const known = new Set(picked.size > 0 ? values.map(({ value }) => keyOf(value)) : [])
    // A saved view may use values that no record has anymore.
    const gone = filter[name].filter((value) => !known.has(keyOf(value)))
    const textOf = (value: string) => (name === 'list' ? (named.get(value) ?? '?') : value)
    const rest = gone.map((value) => ({ value, text: textOf(value), count: 0, isPicked: true }))
    return [name, { label, values: [...there, ...rest] }]
  })
  return Object.fromEntries(facets) as Record<FacetName, Facet<FacetValue>>
}

export function toggledValues(filter: LibraryFilter, name: FacetName, value: string): string[] {
  const keyOf = keysOf(name)
  const rest = filter[name].filter((each) => keyOf(each) !== keyOf(value))
  return (rest.length < filter[name].length ? rest : [...rest, value]).toSorted()
}

/** Tags that differ only in case or accents count as one value. */
const keysOf = (name: FacetName) => (name === 'tag' ? labelKey : (value: string) => value)

function facetTable(
  counts: FacetCounts | undefined,
  named: ReadonlyMap<string, string>,
): Record<FacetName, Facet<Counted>> {
  const countOf = (name: FacetName, value: string) => counts?.[name].get(value) ?? 0
  const plain = (name: FacetName) =>
    [...(counts?.[name] ?? [])].map(([value, count]) => ({ value, text: value, count }))
  const fixed = <Value extends string>(
    name: FacetName,
    all: readonly Value[],
    text: (value: Value) => string,
  ) => all.map((value) => ({ value, text: text(value), count: countOf(name, value) }))
  const withEmail = (['professional', 'personal', 'other'] as const).reduce(
    (sum, state) => sum + countOf('email', state),
    0,
  )
  const all = [...(counts?.kind ?? [])].reduce((sum, [, count]) => sum + count, 0)
  return {
    kind: {
      label: i18n.t('library.column.kind'),
      values: fixed('kind', pageKinds, (kind) => i18n.t(`localSearch.kind.${kind}`)),
    },
    country: { label: i18n.t('library.column.country'), values: plain('country') },
    company: { label: i18n.t('library.column.company'), values: plain('company') },
    industry: { label: i18n.t('library.column.industry'), values: plain('industry') },
    email: {
      label: i18n.t('library.column.emailState'),
      values: [
        { value: 'has', text: i18n.t('library.filter.has'), count: withEmail },
        { value: 'none', text: i18n.t('library.filter.none'), count: all - withEmail },
        ...fixed('email', emailStates, emailStateText),
      ],
    },
    tag: { label: i18n.t('library.filter.tag'), values: plain('tag') },
    list: {
      label: i18n.t('library.filter.list'),
      values: plain('list').flatMap(({ value, count }) => {
        const text = named.get(value)
        return text === undefined ? [] : [{ value, text, count }]
      }),
    },
    status: {
      label: i18n.t('library.column.status'),
      values: fixed('status', statuses, (status) => i18n.t(`library.status.${status}`)),
    },
    informing: {
      label: i18n.t('informing.facet'),
      values: fixed('informing', informingStates, (state) => i18n.t(`informing.state.${state}`)),
    },
    jobChange: {
      label: i18n.t('history.job.title'),
      values: fixed('jobChange', loudJobKinds, (kind) => i18n.t(`history.job.kind.${kind}`)),
    },
  }
}
