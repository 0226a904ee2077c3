import { computed, type ReadonlySignal, type Signal } from '@preact/signals'
import type { LibraryRows } from '../../lib/library/rows.ts'

/** What is chosen of the rows that are shown, and choosing more of them. Rows are named by where they are shown. */
export interface RowSelection {
  keys: ReadonlySignal<ReadonlySet<string>>
  /** How many of the chosen are shown, and how many the filter hides. */
  counts: ReadonlySignal<{ shown: number; hidden: number }>
  toggle(index: number): void
  /** Adds all from one row to another, both included. */
  addRange(from: number, to: number): void
  /** Adds all that are shown; takes them out where all are chosen already. */
  toggleAll: () => void
  clear: () => void
}

export function watchRowSelection(
  rows: LibraryRows,
  shown: ReadonlySignal<Uint32Array | undefined>,
  chosen: Signal<string[]>,
): RowSelection {
  const keys = computed(() => new Set(chosen.value))
  const keyAt = (index: number) => rows.at(shown.peek()?.[index] ?? -1)?.key
  const keysOf = (places: Uint32Array) =>
    Array.from(places, (place) => rows.at(place)?.key ?? '').filter((key) => key !== '')
  const counts = computed(() => {
    const all = keys.value.size
    let here = 0
    if (all > 0) for (const place of shown.value ?? []) if (keys.value.has(rows.at(place)?.key ?? '')) here++
    return { shown: here, hidden: all - here }
  })
  const add = (more: string[]) => {
    chosen.value = [...new Set([...chosen.peek(), ...more])]
  }
  return {
    keys,
    counts,
    toggle(index) {
      const key = keyAt(index)
      if (key === undefined) return
      if (keys.peek().has(key)) chosen.value = chosen.peek().filter((other) => other !== key)
      else chosen.value = [...chosen.peek(), key]
    },
    addRange(from, to) {
      const all = shown.peek() ?? new Uint32Array()
      add(keysOf(all.subarray(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)))
    },
    toggleAll() {
      const all = keysOf(shown.peek() ?? new Uint32Array())
      if (counts.peek().shown < all.length) add(all)
      else {
        const out = new Set(all)
        chosen.value = chosen.peek().filter((key) => !out.has(key))
      }
    },
    clear() {
      chosen.value = []
    },
  }
}
