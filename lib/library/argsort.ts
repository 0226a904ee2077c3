import type { Pause } from './pause.ts'

/** So many are sorted in one go, in about a millisecond. */
const runLength = 1024

/**
 * The places of the keys in ascending order; equal keys keep theirs. It pauses between its steps: 100,000 keys take a
 * tenth of a second in one go.
 */
export async function argsort(keys: ArrayLike<string | number>, pause: Pause): Promise<Uint32Array> {
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

/** Two sorted runs of this length, one behind the other, become one. */
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
