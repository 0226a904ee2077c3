import { effect, type Signal } from '@preact/signals'

/** Goes back to the last of the pages where rows have left those behind it: there is no way back from a page of none. */
export function stayOnPages(page: Signal<number>, pages: () => number): void {
  effect(() => {
    const last = Math.max(0, pages() - 1)
    if (page.value > last) page.value = last
  })
}
