import { computed, signal, type ReadonlySignal } from '@preact/signals'

/** By id. Results that no longer exist aren't selected. */
export interface ResultSelection {
  selected: ReadonlySignal<ReadonlySet<string>>
  /** `some`: at least one. */
  state: ReadonlySignal<'all' | 'some' | 'none'>
  /** `range`: selects everything from the last toggled result to this one. */
  toggle(id: string, range: boolean): void
  toggleAll: () => void
  selectAll: () => void
  clear: () => void
}

/** `ids` must be in display order. */
export function watchResultSelection(ids: ReadonlySignal<readonly string[]>): ResultSelection {
  const chosen = signal<ReadonlySet<string>>(new Set())
  let last: string | null = null
  const selected = computed(() => new Set(ids.value.filter((id) => chosen.value.has(id))))
  const state = computed(() => {
    const { size } = selected.value
    return size === 0 ? 'none' : size === ids.value.length ? 'all' : 'some'
  })
  const selectAll = () => {
    chosen.value = new Set(ids.peek())
  }
  const clear = () => {
    chosen.value = new Set()
    last = null
  }
  return {
    selected,
    state,
    toggle(id, range) {
      const all = ids.peek()
      const [to, from] = [all.indexOf(id), last === null ? -1 : all.indexOf(last)]
      const next = new Set(selected.peek())
      const isOn = !next.has(id)
      const first = range && from !== -1 ? Math.min(from, to) : to
      const end = range && from !== -1 ? Math.max(from, to) : to
      for (const each of all.slice(first, end + 1)) {
        if (isOn) next.add(each)
        else next.delete(each)
      }
      chosen.value = next
      last = id
    },
    toggleAll: () => (state.peek() === 'all' ? clear() : selectAll()),
    selectAll,
    clear,
  }
}
