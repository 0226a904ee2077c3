import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import type { LocalSearch } from './localSearchModel.ts'
import type { Page } from '../../lib/pages/page.ts'
import { kindIcons } from '../record/kindIcons.ts'
import { Icon } from '../ui/Icon.tsx'
import { ListOption } from '../ui/ListOption.tsx'
import { LocalSearchHit } from './LocalSearchHit.tsx'
import './local-search.css'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { numberText } from '../ui/formats.ts'

export interface LocalSearchFieldProps {
  localSearch: LocalSearch
  page?: Page | null
  onPage?: (page: Page) => void
  onOpen: (subject: Subject) => void
}

export default function LocalSearchField({
  localSearch,
  page = null,
  onPage,
  onOpen,
}: LocalSearchFieldProps) {
  const id = useId()
  const active = useSignal(0)
  const query = localSearch.query.value
  const subjects = localSearch.hits.value?.subjects ?? []
  const choices: (Subject | null)[] = page ? [null, ...subjects] : subjects
  const at = Math.min(active.value, choices.length - 1)
  const choose = (subject: Subject | null | undefined) => {
    if (subject) onOpen(subject)
    else if (subject === null && page) onPage?.(page)
  }
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const press = (event: KeyboardEvent) => {
    // During composition, keys belong to the input method.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) active.value = (at + step + choices.length) % choices.length
    else if (event.key === 'Enter' && at >= 0) choose(choices[at])
    else if (event.key === 'Escape' && query !== '') localSearch.query.value = ''
    else return
    event.preventDefault()
  }
  return (
    <search class="local-search">
      <div class="local-search-field">
        <Icon name="search" />
        <input
          class="field-control"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={i18n.t('localSearch.label')}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-describedby={`${id}-status`}
          placeholder={i18n.t('localSearch.placeholder')}
          autoComplete="off"
          spellcheck={false}
          value={query}
          onKeyDown={press}
          onInput={(event) => {
            localSearch.query.value = event.currentTarget.value
            active.value = 0
          }}
        />
      </div>
      {/* Show no status for an address: "no records" would sound as if it couldn't be opened. */}
      {!page && <LocalSearchStatus id={`${id}-status`} localSearch={localSearch} />}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={i18n.t('localSearch.results')}
        class="local-search-hits"
      >
        {choices.map((subject, index) => {
          const option = {
            id: optionId(index),
            active: index === at,
            onChoose: () => choose(subject),
            onPoint: () => void (active.value = index),
          }
          return subject ? (
            <LocalSearchHit key={subject.key} {...option} subject={subject} query={query} />
          ) : (
            <ListOption key="page" {...option} variant="local-search-hit">
              <Icon name={kindIcons[page?.kind ?? 'person']} />
              <span class="local-search-hit-name" dir="auto">
                {i18n.t('palette.show', [page?.id ?? ''])}
              </span>
            </ListOption>
          )
        })}
      </div>
    </search>
  )
}

function LocalSearchStatus({ id, localSearch }: { id: string; localSearch: LocalSearch }) {
  return (
    <p id={id} class="local-search-status" role="status">
      {statusOf(localSearch)}
    </p>
  )
}

function statusOf({ hits: { value: hits }, total: { value: total } }: LocalSearch): string {
  if (hits === undefined) return i18n.t('localSearch.reading')
  if (hits === null) {
    if (total === undefined) return ''
    return total === 0 ? i18n.t('localSearch.empty') : i18n.t('localSearch.saved', total, [numberText(total)])
  }
  const { subjects, total: fitting, all } = hits
  if (fitting === 0) return i18n.t('localSearch.none')
  if (!all) return i18n.t('localSearch.some')
  return fitting > subjects.length
    ? i18n.t('localSearch.first', [numberText(fitting), numberText(subjects.length)])
    : i18n.t('localSearch.count', fitting, [numberText(fitting)])
}
