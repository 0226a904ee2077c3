/**
 * Distinct values in the order in which they were added, after the preferred ones: of these, the last added is first.
 */
export class PreferredFirst<Value> {
  readonly #keyOf: (value: Value) => string
  readonly #seen = new Set<string>()
  readonly #preferred: Value[] = []
  readonly #others: Value[] = []

  constructor(keyOf: (value: Value) => string) {
    this.#keyOf = keyOf
  }

  /** `false` if its key is empty or was added before. */
  add(value: Value, isPreferred: boolean): boolean {
    const key = this.#keyOf(value)
    if (key === '' || this.#seen.has(key)) return false
    this.#seen.add(key)
    ;(isPreferred ? this.#preferred : this.#others).push(value)
    return true
  }

  get values(): Value[] {
    return [...this.#preferred.toReversed(), ...this.#others]
  }
}
