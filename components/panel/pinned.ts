import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { browser } from '../../lib/browser.ts'
import { pinnedPageOf, type PinnedPage } from '../../lib/platform/pinned-page.ts'
import { currentWindow } from '../../lib/platform/side-panel.ts'
import type { Page } from '../../lib/pages/page.ts'
import type { TabPage } from '../../lib/platform/tab-pages.ts'
import { onDispose } from '../model/model.ts'
import { takePrefetched } from './opening/prefetch.ts'
import { inBackground, readAgain } from '../model/pageProblem.ts'

/** In ms. A pin this recent is for the panel that is opening; an older one is from an earlier panel. */
const freshMs = 15_000

export interface Pins {
  /** `null` if no page is pinned, `undefined` until it is read. */
  pinned: ReadonlySignal<PinnedPage | null | undefined>
  pin(page: Page, from: PinnedPage['from']): Promise<void>
  unpin(): Promise<void>
}

export const noPins: Pins = {
  pinned: signal(null),
  pin: () => Promise.resolve(),
  unpin: () => Promise.resolve(),
}

export function watchPinned(tabPage: ReadonlySignal<TabPage | undefined>): Pins {
  const stored = signal<PinnedPage | null | undefined>(undefined)
  const fact = (takePrefetched('window') ?? currentWindow()).then((id) =>
    pinnedPageOf(id ?? browser.windows.WINDOW_ID_NONE),
  )
  const pinned = computed(() => {
    const there = stored.value
    if (!there || tabPage.value === undefined) return there
    return (tabPage.value?.url ?? null) === there.over ? there : null
  })
  const unpin = async () => {
    stored.value = null
    await (await fact).remove()
  }
  let stop: (() => void) | undefined
  let isDisposed = false
  onDispose(() => {
    isDisposed = true
    stop?.()
  })
  const follow = async () => {
    const kept = await fact
    if (isDisposed || stored.peek() !== undefined) return
    stop ??= kept.watch((seen) => (stored.value = seen))
    const there = await kept.read()
    // Pinned for a panel that has been closed since.
    const old = there !== null && Date.now() - there.at > freshMs
    if (stored.peek() === undefined) stored.value = old ? null : there
    if (old) await unpin()
  }
  readAgain(follow)
  effect(() => {
    if (stored.value && pinned.value === null) inBackground(unpin())
  })
  return {
    pinned,
    unpin,
    async pin(page, from) {
      const over = tabPage.peek()?.url ?? null
      if (page.url === over) return unpin()
      await (await fact).write({ page, from, over, at: Date.now() })
    },
  }
}
