import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { onDispose } from '../model/model.ts'

/** In ms. Reading a name and clicking takes longer; the second click of a double click comes within 500 ms. */
const settleMs = 400

/**
 * `false` for a moment after the page has changed. The moment starts when `known` is read, because nothing can be
 * clicked before.
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
      // Wait for all subscribers: until then, `known` may be about the previous page.
      queueMicrotask(begin)
    } else if (isKnown) begin()
  })
  onDispose(() => clearTimeout(timer))
  return settled
}
