import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import { isNoFilter, noFilter, type LibraryFilter } from '../../lib/library/filter.ts'
import type { Annotations } from '../model/watchAnnotations.ts'
import { DateField } from '../usage/DateField.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { Conditions } from './Conditions.tsx'
import './filters.css'

interface FiltersProps {
  filter: LibraryFilter
  words: Annotations
  onFilter: (filter: LibraryFilter) => void
}

interface Choice<Value> {
  value: Value
  label: string
}

/** Which records are shown. What few need stands behind a button; on a narrow page all but the search does. */
export function LibraryFilters({ filter, words, onFilter }: FiltersProps) {
  const { from, to, conditions } = filter
  const asked = useSignal(from !== '' || to !== '' || conditions.length > 0)
  const change = (part: Partial<LibraryFilter>) => onFilter({ ...filter, ...part })
  const tags = (words.tags.value ?? []).map((tag) => ({ value: tag, label: tag }))
  const lists = (words.lists.value ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search
      class={asked.value ? 'filters filters-more' : 'filters'}
      aria-label={i18n.t('library.filter.title')}
    >
      <div class="filters-text">
        <TextField
          label={i18n.t('library.filter.search')}
          type="search"
          placeholder={i18n.t('library.filter.hint')}
          value={filter.text}
          onInput={(text) => change({ text })}
        />
      </div>
      <SelectField
        label={i18n.t('library.column.kind')}
        value={filter.kind}
        options={withAll(pageKinds.map((kind) => ({ value: kind, label: i18n.t(`known.kind.${kind}`) })))}
        onSelect={(kind) => change({ kind })}
      />
      <SelectField
        label={i18n.t('library.filter.tag')}
        value={filter.tag}
        options={withAll(withChosen(tags, filter.tag))}
        onSelect={(tag) => change({ tag })}
      />
      <SelectField
        label={i18n.t('library.filter.list')}
        value={filter.list}
        options={withAll(withChosen(lists, filter.list))}
        onSelect={(list) => change({ list })}
      />
      <SelectField
        label={i18n.t('library.column.email')}
        value={filter.email}
        options={withAll([
          { value: 'has' as const, label: i18n.t('library.filter.has') },
          { value: 'none' as const, label: i18n.t('library.filter.none') },
        ])}
        onSelect={(email) => change({ email })}
      />
      <SelectField
        label={i18n.t('library.column.standing')}
        value={filter.standing}
        options={withAll(
          (['fresh', 'stale', 'unknown'] as const).map((standing) => ({
            value: standing,
            label: i18n.t(`library.standing.${standing}`),
          })),
        )}
        onSelect={(standing) => change({ standing })}
      />
      <div class="filters-buttons">
        <Button expanded={asked.value} onClick={() => (asked.value = !asked.value)}>
          {i18n.t('library.filter.more')}
        </Button>
        <Button
          icon="cross"
          disabledReason={isNoFilter(filter) ? i18n.t('ledger.filter.none') : null}
          onClick={() => onFilter(noFilter)}
        >
          {i18n.t('ledger.filter.clear')}
        </Button>
      </div>
      {asked.value && (
        <>
          <DateField label={i18n.t('library.filter.from')} value={from} onDay={(from) => change({ from })} />
          <DateField label={i18n.t('library.filter.to')} value={to} onDay={(to) => change({ to })} />
          <Conditions conditions={conditions} onChange={(conditions) => change({ conditions })} />
        </>
      )}
    </search>
  )
}

function withAll<Value extends string>(choices: readonly Choice<Value>[]): Choice<Value | ''>[] {
  return [{ value: '', label: i18n.t('ledger.filter.all') }, ...choices]
}

/** What a saved view asks for may be there no longer, and is still what is asked for. */
function withChosen(choices: readonly Choice<string>[], chosen: string): readonly Choice<string>[] {
  const known = chosen === '' || choices.some(({ value }) => value === chosen)
  return known ? choices : [...choices, { value: chosen, label: '?' }]
}
