import { i18n } from '#i18n'
import type { FacetCounts, FacetName } from '../../lib/library/facets.ts'
import { emailStates } from '../../lib/library/email-state.ts'
import { informingStates } from '../../lib/library/informing.ts'
import type { LibraryFilter } from '../../lib/library/filter.ts'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import { labelKey } from '../../lib/records/annotations/tags.ts'
import type { List } from '../../lib/records/database/rows/records.ts'
import { numberText } from '../ui/formats.ts'
import { useId } from 'preact/hooks'
import { fits } from '../../lib/search/palette/fits.ts'
import { PickList, type PickOption } from '../ui/PickList.tsx'
import { joinedBy } from '../ui/plainDocument.ts'
import { PopoverBox } from '../ui/Popover.tsx'
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
        const isPicked = (value: string) => filter[name].some((each) => isSame(name, each, value))
        const there = values.filter(({ count, value }) => count > 0 || isPicked(value))
        // What a saved view asks for may be there no longer, and is still what is asked for.
        const gone = filter[name].filter((value) => !values.some((each) => isSame(name, each.value, value)))
        const shown = [
          ...there.filter(({ value }, at) => at < mostValues || isPicked(value)),
          ...gone.map((value) => ({ value, text: textOfGone(name, value), count: 0 })),
        ]
        if (shown.length === 0) return null
        const toggle = (value: string) => {
          const rest = filter[name].filter((each) => !isSame(name, each, value))
          const picked = rest.length < filter[name].length ? rest : [...rest, value]
          onFilter({ [name]: picked.toSorted() })
        }
        return (
          <Facet
            key={name}
            label={label}
            options={shown.map(({ value, text, count }) => ({
              id: value,
              name: i18n.t('library.facetValue', [text, numberText(count)]),
              picked: isPicked(value),
            }))}
            picked={shown.filter(({ value }) => isPicked(value)).map(({ text }) => text)}
            onToggle={toggle}
          />
        )
      })}
    </>
  )
}

interface FacetProps {
  label: string
  options: readonly PickOption[]
  /** What the picked values are called. */
  picked: readonly string[]
  onToggle: (value: string) => void
}

/** A button that says what is picked of one facet, and a list to pick from. */
function Facet({ label, options, picked, onToggle }: FacetProps) {
  const id = useId()
  const [first] = picked
  const what = joinedBy([label, picked.length > 1 ? numberText(picked.length) : first])
  return (
    <>
      <button
        type="button"
        class={picked.length === 0 ? 'facet' : 'facet facet-on'}
        aria-label={i18n.t('library.filter.by', [what])}
        title={picked.length > 1 ? picked.join(', ') : label}
        popovertarget={id}
      >
        {what}
      </button>
      <PopoverBox id={id} label={label} takesFocus>
        {(close) => (
          <PickList
            label={label}
            listLabel={label}
            options={options}
            longest={100}
            fits={fits}
            newName={nothingNew}
            createText={String}
            none={i18n.t('palette.none')}
            onPick={({ id: value }) => onToggle(value)}
            onCreate={() => {}}
            onClose={close}
          />
        )}
      </PopoverBox>
    </>
  )
}

/** Only what records have can be picked. */
const nothingNew = () => ({ name: '', is: null })

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
    informing: {
      label: i18n.t('informing.facet'),
      values: fixed('informing', informingStates, (state) => i18n.t(`informing.state.${state}`)),
    },
  }
}
