import { useSignal } from '@preact/signals'
import { detectPage } from '../../lib/pages/page.ts'
import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { LocalSearchFieldProps } from '../search/LocalSearchField.tsx'
import type { PanelState } from './panelState.ts'
import { showSaved } from './showSaved.ts'

export function SavedSearch({ panel }: { panel: PanelState }) {
  const loaded = useSignal<{ Search: ComponentType<LocalSearchFieldProps> } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void import('../search/LocalSearchField.tsx').then(({ default: Search }) => (loaded.value = { Search }))
  }, [])
  useLayoutEffect(() => {
    const field = panel.shouldFocusSearch.value ? box.current?.querySelector('input') : null
    if (!field) return
    field.focus()
    panel.shouldFocusSearch.value = false
  }, [loaded.value, panel.shouldFocusSearch.value])
  if (!loaded.value) return null
  const { Search } = loaded.value
  const { model, localSearch, search } = panel
  const page = detectPage(localSearch.query.value.trim(), model.deployment.value?.socialUrl ?? '')
  return (
    <div ref={box}>
      <Search
        localSearch={localSearch}
        page={page}
        onPage={({ url }) => {
          search.open.value = false
          model.pin(url, 'palette')
        }}
        onOpen={(subject) => showSaved(panel, subject)}
      />
    </div>
  )
}
