import { useRef } from 'preact/hooks'
import type { Hands } from '../../lib/search/palette/hands.ts'
import { useLoaded } from '../model/useLoaded.ts'
import type { PanelState } from './panelState.ts'
import { showSaved } from './showSaved.ts'

/** The palette, loaded when it is first opened. */
export function LazyPalette({ panel, hands }: { panel: PanelState; hands: Hands }) {
  const { value: mode } = panel.palette
  const wanted = useRef(false)
  wanted.current ||= mode !== null
  const Palette = useLoaded(
    async () => (wanted.current ? (await import('../search/palette/Palette.tsx')).default : null),
    [wanted.current],
  )
  if (mode === null || !Palette) return null
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
