import { i18n } from '#i18n'
import { useComputed, useSignal, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { sources, type Source } from './runSources.ts'
import { selected } from '../model/librarySelection.ts'
import type { NewRunModel } from './newRunModel.ts'
import { pageNames } from '../../lib/library/route.ts'
import { isFocusFree } from '../ui/keepFocus.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { numberText, dateTimeText } from '../ui/formats.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { FileSource } from './FileSource.tsx'
import type { SearchWithResults } from '../../lib/bulk/input/search-entries.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { pastedLines } from '../../lib/bulk/input/parse-text.ts'
import { Button } from '../ui/Button.tsx'

export function SourceChoice({ newRun }: { newRun: NewRunModel }) {
  const { source, tabs } = newRun
  const counts: Partial<Record<Source, number | undefined>> = {
    selection: selected.size || undefined,
    tabs: tabs.value || undefined,
  }
  return (
    <div class="source-choice">
      <Tabs
        label={i18n.t('run.sources')}
        selected={source.value}
        onSelect={(id) => (source.value = id)}
        tabs={sources.map((id) => {
          const count = counts[id]
          return { id, label: i18n.t(`run.source.${id}`), ...(count ? { count } : {}) }
        })}
      >
        <div class="source-panel">
          <Panel newRun={newRun} />
        </div>
      </Tabs>
    </div>
  )
}

function Panel({ newRun }: { newRun: NewRunModel }) {
  switch (newRun.source.value) {
    case 'paste':
      return <Paste newRun={newRun} />
    case 'file':
      return <FileSource file={newRun.file} />
    case 'selection':
      return <Selection />
    case 'tabs':
      return <OpenTabs count={newRun.tabs.value} />
    case 'search':
      return <SearchSource newRun={newRun} />
  }
}

/** In characters. 100,000 lines are shorter. */
const longestPaste = 5_000_000

function Paste({ newRun: { text, socialUrl } }: { newRun: NewRunModel }) {
  const field = useRef<HTMLDivElement>(null)
  const tooLarge = useSignal(false)
  const isLong = useComputed(() => text.value.length > longestInField).value
  // Focus the field, so that the user can paste at once.
  useLayoutEffect(() => {
    if (isFocusFree()) field.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isLong])
  const host = URL.parse(socialUrl.value)?.host ?? 'social.example'
  return (
    <div ref={field}>
      {isLong ? (
        <PastedText text={text} />
      ) : (
        <AreaField
          label={i18n.t('run.paste')}
          description={i18n.t('run.pasteHint')}
          placeholder={`${host}/in/jane-doe\njane@example.com\nJane Doe, Example Ltd\n${host}/company/example`}
          rows={8}
          value={text.value}
          error={tooLarge.value ? i18n.t('run.pasteTooLarge') : undefined}
          onInput={(typed) => {
            tooLarge.value = false
            // Empty the text area before it is removed: Chromium takes seconds to remove one with 100,000 lines.
            const area = field.current?.querySelector('textarea')
            if (area && typed.length > longestInField) area.value = ''
            text.value = typed
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? ''
            tooLarge.value = pasted.length > longestPaste
            if (pasted.length <= longestInField) return
            event.preventDefault()
            if (tooLarge.value) return
            const { value, selectionStart, selectionEnd } = event.currentTarget as HTMLTextAreaElement
            text.value = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
          }}
        />
      )}
    </div>
  )
}

function Selection() {
  const count = selected.size
  if (count > 0) return <p>{i18n.t('run.selected', count, [numberText(count)])}</p>
  return (
    <p>
      {i18n.t('run.selectedNone')} <a href={pageNames.table}>{i18n.t('run.toTable')}</a>
    </p>
  )
}

function OpenTabs({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return <p>{count > 0 ? i18n.t('run.tabs', count, [numberText(count)]) : i18n.t('run.tabsNone')}</p>
}

/** Reading stored results costs nothing. */
function SearchSource({ newRun: { search, searches } }: { newRun: NewRunModel }) {
  const known = searches.value
  if (!known) return <Skeleton lines={1} />
  const [first] = known
  if (!first) return <p>{i18n.t('run.searchNone')}</p>
  return (
    <SelectField
      label={i18n.t('run.searchLabel')}
      description={i18n.t('run.searchHint')}
      value={known.some(({ id }) => id === search.value) ? search.value : first.id}
      options={known.map((each) => ({ value: each.id, label: labelOf(each) }))}
      onSelect={(id) => (search.value = id)}
    />
  )
}

function labelOf({ operation, words, requests, at }: SearchWithResults): string {
  const pages = i18n.t('run.pages', requests.length, [numberText(requests.length)])
  return [i18n.t(`ui.operation.${operation}`), words.join(', '), pages, dateTimeText(at)].join(' · ')
}

/**
 * In characters; about 2,500 lines. A browser lays out the whole field: 100,000 lines took 9 of 15 seconds of planning,
 * and 5 ms of each frame.
 */
const longestInField = 100_000

/** The first lines of a long paste. Their length is limited too, because one line can have megabytes. */
const [shownLines, shownCharacters] = [5, 200]

function PastedText({ text }: { text: Signal<string> }) {
  const lines = useComputed(() => pastedLines(text.value).filter((line) => line.trim() !== ''))
  const beginning = lines.value.slice(0, shownLines).map((line) => line.slice(0, shownCharacters))
  return (
    <section class="pasted-text" aria-label={i18n.t('run.paste')}>
      <p>{i18n.t('run.pasted', lines.value.length, [numberText(lines.value.length)])}</p>
      <Button onClick={() => (text.value = '')}>{i18n.t('run.pastedRemove')}</Button>
      <pre dir="auto">
        {beginning.join('\n')}
        {lines.value.length > shownLines && '\n…'}
      </pre>
    </section>
  )
}
