import type { ReadonlySignal, Signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { CommandTarget, PaletteMode, Situation } from '../../lib/commands/command-target.ts'
import { isPaletteKey, plainKeys } from '../../lib/commands/plain-keys.ts'
import { isTyping } from '../ui/isTyping.ts'

interface PaletteState {
  palette: Signal<PaletteMode | null>
  situation: ReadonlySignal<Situation>
}

/** Ctrl+K or Cmd+K everywhere; single keys outside of text fields. */
export function usePaletteKeys({ palette, situation }: PaletteState, commandTarget: CommandTarget): void {
  // A layout effect: on a busy machine, a normal effect would miss the first key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
      if (isComposing || defaultPrevented || palette.peek() !== null) return
      const plain = ctrlKey || metaKey || altKey || isTyping(event) ? undefined : plainKeys[key]
      if (isPaletteKey(event)) palette.value = 'commands'
      else if (plain) plain(commandTarget, situation.peek())
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
