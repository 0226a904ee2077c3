import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { FacetCounts, FacetName } from '../../lib/library/facets.ts'
import type { LibraryFilter } from '../../lib/library/filter.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { fits } from '../../lib/text/fits.ts'
import { numberText } from '../ui/formats.ts'
import { PickList } from '../ui/PickList.tsx'
import { joinedBy } from '../ui/plainDocument.ts'
import { PopoverBox } from '../ui/Popover.tsx'
import { offeredFacets, toggledValues, type FacetValue } from './offeredFacets.ts'

interface FacetsProps {
  filter: LibraryFilter
  counts: FacetCounts | undefined
  lists: readonly List[]
  names: readonly FacetName[]
  onFilter: (part: Partial<LibraryFilter>) => void
}

export function Facets({ filter, counts, lists, names, onFilter }: FacetsProps) {
  const offered = offeredFacets(filter, counts, lists)
  return (
    <>
      {names.map((name) => {
        const { label, values } = offered[name]
        if (values.length === 0) return null
        return (
          <Facet
            key={name}
            label={label}
            values={values}
            onToggle={(value) => onFilter({ [name]: toggledValues(filter, name, value) })}
          />
        )
      })}
    </>
  )
}

interface FacetProps {
  label: string
  values: readonly FacetValue[]
  onToggle: (value: string) => void
}

function Facet({ label, values, onToggle }: FacetProps) {
  const id = useId()
  const picked = values.filter(({ isPicked }) => isPicked).map(({ text }) => text)
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
            options={values.map(({ value, text, count, isPicked }) => ({
              id: value,
              name: i18n.t('library.facetValue', [text, numberText(count)]),
              picked: isPicked,
            }))}
            longest={100}
            fits={fits}
            newName={nothingNew}
            createText={String}
            none={i18n.t('library.filter.noValue')}
            onPick={({ id: value }) => onToggle(value)}
            onCreate={() => {}}
            onClose={close}
          />
        )}
      </PopoverBox>
    </>
  )
}

const nothingNew = () => ({ name: '', is: null })
