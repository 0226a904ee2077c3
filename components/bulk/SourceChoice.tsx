import { i18n } from '#i18n'
import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { sources, type Source } from './runSources.ts'
import { selected } from '../model/librarySelection.ts'
import type { NewRunModel } from './newRunModel.ts'
import { pageNames } from '../../lib/library/route.ts'
import { isFocusFree } from '../ui/keepFocus.ts'
import { AreaField } from '../ui/AreaField.tsx'
import { numberText } from '../ui/formats.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { FileSource } from './FileSource.tsx'
import { longestInField, PastedText } from './PastedText.tsx'
import { SearchSource } from './SearchSource.tsx'

export function SourceChoice({ making }: { making: NewRunModel }) {
  const { source, tabs } = making
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
          <Panel making={making} />
        </div>
      </Tabs>
    </div>
  )
}

function Panel({ making }: { making: NewRunModel }) {
  switch (making.source.value) {
    case 'paste':
      return <Paste making={making} />
    case 'file':
      return <FileSource file={making.file} />
    case 'selection':
      return <Selection />
    case 'tabs':
      return <OpenTabs count={making.tabs.value} />
    case 'search':
      return <SearchSource making={making} />
  }
}

/** In characters. Longer input should be a file; 100,000 lines are shorter. */
const longestPaste = 5_000_000

function Paste({ making: { text, socialUrl } }: { making: NewRunModel }) {
  const field = useRef<HTMLDivElement>(null)
  const tooLarge = useSignal(false)
  const isLong = useComputed(() => text.value.length > longestInField).value
  // Focus the text field when it appears, so that users can paste at once.
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
          placeholder={`${host}/in/jane-doe\njane@example.com\nJane Doe, Example Ltd`}
          rows={8}
          value={text.value}
          error={tooLarge.value ? i18n.t('run.pasteTooLarge') : undefined}
          onInput={(typed) => {
            tooLarge.value = false
            // Chromium takes seconds to remove a text area that still contains 100,000 lines.
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
