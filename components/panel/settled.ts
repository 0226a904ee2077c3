import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { onDispose } from '../model/model.ts'

/** Nobody reads a name and clicks within this time of its appearing; double clicks take up to half a second. */
const settleMs = 400

/**
 * `false` for a moment after another page took the place of the former. `known`: what is kept of the page; until it is there, nothing of it can be clicked, and
 * the moment begins when it can.
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
      // What is known may still be of the page before, until all that follows the page has heard of the new one.
      queueMicrotask(begin)
    } else if (isKnown) begin()
  })
  onDispose(() => clearTimeout(timer))
  return settled
}
