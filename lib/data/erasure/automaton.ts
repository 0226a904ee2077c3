export interface Automaton<Value> {
  /**
   * Adds the value of each pattern in the text to `found`. `fold` maps code units; at a unit that it maps to `unclear`,
   * this stops and returns `false`.
   */
  findIn(text: string, found: Set<Value>, fold?: (unit: number) => number): boolean
}

export const unclear = -1
const blank = 0x20

/**
 * Builds an automaton that finds all patterns at once. An empty pattern occurs in every text. Yields often, so that the
 * caller can pause.
 */
export function* buildAutomaton<Value>(
  patterns: Iterable<readonly [pattern: string, value: Value]>,
): Generator<void, Automaton<Value>> {
  const edges = new Edges()
  /** For each state, the longest proper suffix that is a state too. The root is 0. */
  const suffix = [0]
  const values = new Map<number, Value[]>()
  const next = (from: number, unit: number): number => {
    for (let state = from; ; state = suffix[state]!) {
      const to = edges.get(state, unit)
      if (to !== 0 || state === 0) return to
    }
  }
  // All patterns grow by one unit at a time, so that shorter suffixes of each state exist before it.
  let growing: { text: string; value: Value; state: number }[] = []
  for (const [text, value] of patterns) {
    growing.push({ text, value, state: 0 })
    yield
  }
  for (let depth = 0; growing.length > 0; depth++) {
    const longer: typeof growing = []
    for (const one of growing) {
      const { text, value, state } = one
      if (text.length === depth) {
        const known = values.get(state)
        if (known) known.push(value)
        else values.set(state, [value])
        continue
      }
      const unit = text.charCodeAt(depth)
      one.state = edges.get(state, unit)
      if (one.state === 0) {
        one.state = suffix.length
        suffix.push(depth === 0 ? 0 : next(suffix[state]!, unit))
        edges.add(state, unit, one.state)
      }
      longer.push(one)
      yield
    }
    growing = longer
  }
  /** For each state: itself if a pattern ends there, else its longest suffix where one ends, else 0. */
  const ending = new Int32Array(suffix.length)
  for (let state = 1; state < suffix.length; state++)
    ending[state] = values.has(state) ? state : ending[suffix[state]!]!
  const always = values.get(0) ?? []

  return {
    findIn(text, found, fold = (unit) => unit) {
      for (const value of always) found.add(value)
      let state = 0
      let before = 0
      for (let at = 0; at < text.length; at++) {
        const unit = fold(text.charCodeAt(at))
        if (unit === unclear) return false
        const isRepeated = unit === blank && before === blank
        before = unit
        if (isRepeated) continue
        state = next(state, unit)
        for (let end = ending[state]!; end !== 0; end = ending[suffix[end]!]!)
          for (const value of values.get(end)!) found.add(value)
      }
      return true
    },
  }
}

/** A trie in one hash table with open addressing, so that millions of edges take a few bytes each. */
class Edges {
  #table = new Int32Array(3 << 10)
  #mask = (1 << 10) - 1
  #count = 0

  get(from: number, unit: number): number {
    return this.#table[this.#slot(from, unit) + 2]!
  }

  add(from: number, unit: number, to: number): void {
    this.#count++
    if (this.#count * 6 > this.#table.length) this.#grow()
    this.#table.set([from, unit, to], this.#slot(from, unit))
  }

  #slot(from: number, unit: number): number {
    const table = this.#table
    const mask = this.#mask
    const hash = Math.imul(from ^ Math.imul(unit, 0x9e3779b1), 0x85ebca6b)
    for (let at = (hash ^ (hash >>> 15)) & mask; ; at = (at + 1) & mask) {
      const slot = at * 3
      if (table[slot + 2] === 0 || (table[slot] === from && table[slot + 1] === unit)) return slot
    }
  }

  #grow(): void {
    const before = this.#table
    this.#table = new Int32Array(before.length * 2)
    this.#mask = (before.length * 2) / 3 - 1
    for (let slot = 0; slot < before.length; slot += 3)
      if (before[slot + 2] !== 0)
        this.#table.set(before.subarray(slot, slot + 3), this.#slot(before[slot]!, before[slot + 1]!))
  }
}
