import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { announce } from './announce.ts'

const shownFor = 1600

/** A text to copy, or a function that creates it when it is copied. */
export type Copied = string | (() => string)

/** Copies a text, announces the result and shows it briefly. */
export function useCopying(value: Copied) {
  const state = useSignal<'ready' | 'copied' | 'failed'>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value())
      state.value = 'copied'
    } catch {
      state.value = 'failed'
    }
    announce(i18n.t(state.value === 'copied' ? 'ui.copied' : 'ui.copyFailed'))
    setTimeout(() => (state.value = 'ready'), shownFor)
  }
  return { state, copy }
}

export const copyingIcons = { ready: 'copy', copied: 'check', failed: 'cross' } as const
