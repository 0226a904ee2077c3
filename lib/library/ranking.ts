import type { YieldToPage } from '../yield-to-page.ts'

/** Sorting this many keys takes about a millisecond. */
const runLength = 1024

/** Stable. Pauses between steps, because sorting 100,000 keys at once takes a tenth of a second. */
export async function argsort(keys: ArrayLike<string | number>, pause: YieldToPage): Promise<Uint32Array> {
  let places = Uint32Array.from(keys, (_, place) => place)
  const before = (a: number, b: number) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b)
  for (let from = 0; from < places.length; from += runLength) {
    places.subarray(from, from + runLength).sort(before)
    await pause()
  }
  let merged = new Uint32Array(places.length)
  for (let length = runLength; length < places.length; length *= 2) {
    for (let from = 0; from < places.length; from += 2 * length) {
      merge(places, merged, from, length, keys)
      await pause()
    }
    ;[places, merged] = [merged, places]
  }
  return places
}

function merge(
  places: Uint32Array,
  into: Uint32Array,
  from: number,
  length: number,
  keys: ArrayLike<string | number>,
): void {
  const middle = Math.min(from + length, places.length)
  const end = Math.min(from + 2 * length, places.length)
  let [left, right] = [from, middle]
  for (let at = from; at < end; at++) {
    const takeLeft = left < middle && (right >= end || keys[places[left]!]! <= keys[places[right]!]!)
    into[at] = places[takeLeft ? left++ : right++]!
  }
}

/** Empty text comes last in both directions. */
export type SortKey = string | number

/** With more inserted keys, ranking everything again is faster. */
const maxInserted = 400

/**
 * 1 for the lowest, equal for equal keys, 0 for an empty one. Rows are then sorted by counting, without comparing text.
 */
export class Ranking {
  #keys: SortKey[] = []
  #ranks = new Uint32Array(0)
  #inserted = 0

  static async of(keys: readonly SortKey[], pause: YieldToPage): Promise<Ranking> {
    const ranking = new Ranking()
    const places = await argsort(keys, pause)
    const ranks = new Uint32Array(keys.length)
    for (const place of places) {
      const key = keys[place]!
      if (key !== '' && key !== ranking.#keys.at(-1)) ranking.#keys.push(key)
      ranks[place] = key === '' ? 0 : ranking.#keys.length
    }
    ranking.#ranks = ranks
    return ranking
  }

  get highest(): number {
    return this.#keys.length
  }

  /** Whether so many changes were made that the ranking has become slow. */
  get worn(): boolean {
    return this.#inserted > maxInserted
  }

  rankOf(place: number): number {
    return this.#ranks[place] ?? 0
  }

  set(place: number, key: SortKey): void {
    if (place >= this.#ranks.length) this.#grow(place + 1)
    if (key === '') this.#ranks[place] = 0
    else this.#ranks[place] = this.#rankFor(key)
  }

  #rankFor(key: SortKey): number {
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys[middle]! < key) low = middle + 1
      else high = middle
    }
    if (this.#keys[low] !== key) {
      this.#keys.splice(low, 0, key)
      this.#inserted++
      for (let place = 0; place < this.#ranks.length; place++)
        if (this.#ranks[place]! > low) this.#ranks[place]! += 1
    }
    return low + 1
  }

  #grow(least: number): void {
    const ranks = new Uint32Array(Math.max(least, this.#ranks.length * 2))
    ranks.set(this.#ranks)
    this.#ranks = ranks
  }
}
