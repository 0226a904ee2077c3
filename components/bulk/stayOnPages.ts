import { effect, type Signal } from '@preact/signals'

/** An empty page would show no pager to leave it with. */
export function stayOnPages(page: Signal<number>, pages: () => number): void {
  effect(() => {
    const last = Math.max(0, pages() - 1)
    if (page.value > last) page.value = last
  })
}
