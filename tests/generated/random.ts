export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** Both included. */
  whole(from: number, to: number): number
  /** `true` with this probability, 0 to 1. */
  chance(probability: number): boolean
  one<Item>(items: readonly Item[]): Item
  /** Up to `maximum` distinct items, in order. */
  some<Item>(items: readonly Item[], maximum: number): Item[]
}

/** mulberry32, restarted for each record, so that any part of a library can be generated separately. */
export function randomOf(seed: number, index: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const one = <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)]!
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    one,
    some(items, maximum) {
      const chosen = new Set(Array.from({ length: whole(1, maximum) }, () => whole(0, items.length - 1)))
      return items.filter((_, index) => chosen.has(index))
    },
  }
}
