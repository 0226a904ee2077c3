import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import type { LocalSearch } from './localSearchModel.ts'
import { Icon } from '../ui/Icon.tsx'
import { LocalSearchHit } from './LocalSearchHit.tsx'
import { LocalSearchStatus } from './LocalSearchStatus.tsx'
import './known.css'
import type { Subject } from '../../lib/records/database/rows/records.ts'

export interface LocalSearchFieldProps {
  known: LocalSearch
  onOpen: (subject: Subject) => void
}

export default function LocalSearchField({ known, onOpen }: LocalSearchFieldProps) {
  const id = useId()
  const active = useSignal(0)
  const query = known.query.value
  const subjects = known.hits.value?.subjects ?? []
  const at = Math.min(active.value, subjects.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const press = (event: KeyboardEvent) => {
    // During composition, keys belong to the input method.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const subject = subjects[at]
    if (step && subjects.length > 0) active.value = (at + step + subjects.length) % subjects.length
    else if (event.key === 'Enter' && subject) onOpen(subject)
    else if (event.key === 'Escape' && query !== '') known.query.value = ''
    else return
    event.preventDefault()
  }
  return (
    <search class="known">
      <div class="known-field">
        <Icon name="search" />
        <input
          class="field-control"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={i18n.t('known.label')}
          aria-autocomplete="list"
          aria-expanded={subjects.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-describedby={`${id}-status`}
          placeholder={i18n.t('known.placeholder')}
          autoComplete="off"
          spellcheck={false}
          value={query}
          onKeyDown={press}
          onInput={(event) => {
            known.query.value = event.currentTarget.value
            active.value = 0
          }}
        />
      </div>
      <LocalSearchStatus id={`${id}-status`} known={known} />
      <div id={`${id}-list`} role="listbox" aria-label={i18n.t('known.results')} class="known-hits">
        {subjects.map((subject, index) => (
          <LocalSearchHit
            key={subject.key}
            id={optionId(index)}
            subject={subject}
            query={query}
            active={index === at}
            onChoose={() => onOpen(subject)}
            onPoint={() => (active.value = index)}
          />
        ))}
      </div>
    </search>
  )
}
