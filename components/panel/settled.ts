import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { onDispose } from '../model/model.ts'

/** In ms. Faster than reading a name and clicking; double clicks take up to 500 ms. */
const settleMs = 400

/**
 * Turns `false` for a moment after the page changed. It starts when `known` is read, as nothing can be clicked before.
 */
export function watchSettled(
  page: ReadonlySignal<TabPage | undefined>,
  known: ReadonlySignal<unknown>,
): ReadonlySignal<boolean> {
  const settled = signal(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | undefined
  let isDue = false
  const begin = () => {
    if (!isDue || known.peek() === undefined) return
    isDue = false
    timer = setTimeout(() => (settled.value = true), settleMs)
  }
  effect(() => {
    const url = page.value?.url
    const isKnown = known.value !== undefined
    if (url === undefined) return
    const isSwapped = shown !== undefined && shown !== url
    shown = url
    if (isSwapped) {
      settled.value = false
      clearTimeout(timer)
      isDue = true
      // Until every subscriber has run, the record may be the previous page's.
      queueMicrotask(begin)
    } else if (isKnown) begin()
  })
  onDispose(() => clearTimeout(timer))
  return settled
}
