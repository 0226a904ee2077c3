import { i18n } from '#i18n'
import type { FacetCounts, FacetName } from '../../lib/library/facets.ts'
import { emailStates } from '../../lib/library/email-state.ts'
import type { LibraryFilter } from '../../lib/library/filter.ts'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import { labelKey } from '../../lib/records/annotations/tags.ts'
import type { List } from '../../lib/records/database/rows/records.ts'
import { numberText } from '../ui/formats.ts'
import { emailStateText } from './cellText.ts'

interface FacetsProps {
  filter: LibraryFilter
  /** `undefined` until they are counted. */
  counts: FacetCounts | undefined
  lists: readonly List[]
  /** Facets that the place already narrows down by. */
  without: readonly FacetName[]
  onFilter: (part: Partial<LibraryFilter>) => void
}

/** What is offered of one facet: its values with what they are called, and how many records have each. */
interface Offered {
  label: string
  values: { value: string; text: string; count: number }[]
}

/** Of a facet with thousands of values the most frequent are offered; the search finds the others. */
const mostValues = 200

const standings = ['fresh', 'stale', 'unknown'] as const

/** What records can be narrowed down by, each value with how many there are. */
export function Facets({ filter, counts, lists, without, onFilter }: FacetsProps) {
  const offered = offeredBy(counts, lists)
  const names = (Object.keys(offered) as FacetName[]).filter((name) => !without.includes(name))
  return (
    <>
      {names.map((name) => {
        const { label, values } = offered[name]
        const value = filter[name]
        const shown = values.filter((each) => each.count > 0 || each.value === value).slice(0, mostValues)
        const isThere = shown.some((each) => isSame(name, each.value, value))
        // What a saved view asks for may be there no longer, and is still what is asked for.
        if (value !== '' && !isThere) shown.push({ value, text: textOfGone(name, value), count: 0 })
        if (shown.length === 0) return null
        return (
          <select
            key={name}
            class={value === '' ? 'facet' : 'facet facet-on'}
            aria-label={label}
            title={label}
            value={shown.find((each) => isSame(name, each.value, value))?.value ?? ''}
            onChange={(event) => onFilter({ [name]: event.currentTarget.value })}
          >
            <option value="">{label}</option>
            {shown.map((each) => (
              <option key={each.value} value={each.value}>
                {i18n.t('library.facetValue', [each.text, numberText(each.count)])}
              </option>
            ))}
          </select>
        )
      })}
    </>
  )
}

const isSame = (name: FacetName, one: string, other: string) =>
  name === 'tag' ? labelKey(one) === labelKey(other) : one === other

const textOfGone = (name: FacetName, value: string) => (name === 'list' ? '?' : value)

function offeredBy(counts: FacetCounts | undefined, lists: readonly List[]): Record<FacetName, Offered> {
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
  const named = new Map(lists.map(({ id, name }) => [id, name]))
  return {
    kind: {
      label: i18n.t('library.column.kind'),
      values: fixed('kind', pageKinds, (kind) => i18n.t(`known.kind.${kind}`)),
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
    standing: {
      label: i18n.t('library.column.standing'),
      values: fixed('standing', standings, (standing) => i18n.t(`library.standing.${standing}`)),
    },
  }
}
