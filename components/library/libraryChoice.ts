import { batch, computed, untracked, type ReadonlySignal } from '@preact/signals'
import type { LibraryRows } from '../../lib/library/library-rows.ts'
import type { KeySelection } from '../model/librarySelection.ts'

export interface RowSelection {
  counts: ReadonlySignal<{ shown: number; hidden: number }>
  state: ReadonlySignal<'all' | 'some' | 'none'>
  toggle(index: number): void
  addRange(from: number, to: number): void
  toggleAll: () => void
  clear: () => void
}

export function watchRowSelection(
  rows: Pick<LibraryRows, 'at'>,
  shown: ReadonlySignal<Uint32Array | undefined>,
  chosen: KeySelection,
): RowSelection {
  const keyOf = (place: number) => rows.at(place)?.key
  const placesNow = () => shown.peek() ?? new Uint32Array()
  /** Counted once for these places and this version of the selection, then updated by differences. */
  let counted: { places: Uint32Array; version: number; count: number } = {
    places: new Uint32Array(),
    version: -1,
    count: 0,
  }
  const isCounted = (places: Uint32Array) => counted.places === places && counted.version === chosen.version

  function count(places: Uint32Array): number {
    if (isCounted(places)) return counted.count
    let here = 0
    if (untracked(() => chosen.size) > 0)
      for (const place of places) {
        const key = keyOf(place)
        if (key !== undefined && chosen.peekHas(key)) here++
      }
    counted = { places, version: chosen.version, count: here }
    return here
  }

  /** `by` returns how the count changes. The batch makes subscribers run after the count is updated. */
  function change(by: () => number): void {
    const places = placesNow()
    const before = count(places)
    batch(() => {
      const more = untracked(by)
      counted = { places, version: chosen.version, count: before + more }
    })
  }

  const counts = computed(() => {
    const places = shown.value ?? new Uint32Array()
    const all = chosen.size
    const here = count(places)
    return { shown: here, hidden: all - here }
  })
  const keysAt = (places: Uint32Array) => Array.from(places, keyOf).filter((key) => key !== undefined)
  const add = (places: Uint32Array) => change(() => chosen.add(keysAt(places)))
  return {
    counts,
    state: computed(() => {
      const { shown: here } = counts.value
      return here === 0 ? 'none' : here === shown.value?.length ? 'all' : 'some'
    }),
    toggle(index) {
      const key = keyOf(placesNow()[index] ?? -1)
      if (key !== undefined) change(() => (chosen.toggle(key) ? 1 : -1))
    },
    addRange(from, to) {
      add(placesNow().subarray(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1))
    },
    toggleAll() {
      const places = placesNow()
      if (count(places) < places.length) add(places)
      else chosen.drop(keysAt(places))
    },
    clear: () => chosen.clear(),
  }
}
