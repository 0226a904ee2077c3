import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Hands } from '../../lib/search/palette/hands.ts'
import type { PaletteProps } from '../search/palette/Palette.tsx'
import type { PanelState } from './panelState.ts'
import { showSaved } from './showSaved.ts'

/** The palette, from when it is first wanted: nobody waits for it before. */
export function LazyPalette({ panel, hands }: { panel: PanelState; hands: Hands }) {
  const loaded = useSignal<{ Palette: ComponentType<PaletteProps> } | null>(null)
  const { value: mode } = panel.palette
  const wanted = mode !== null
  useEffect(() => {
    if (!wanted || loaded.peek()) return
    void import('../search/palette/Palette.tsx').then(({ default: Palette }) => (loaded.value = { Palette }))
  }, [wanted])
  if (mode === null || !loaded.value) return null
  const { Palette } = loaded.value
  return (
    <Palette
      mode={mode}
      beside={panel.beside}
      known={panel.known}
      situation={panel.situation.value}
      hands={hands}
      onShowSaved={(subject) => showSaved(panel, subject)}
      onClose={() => (panel.palette.value = null)}
    />
  )
}
