/** If there are more new terms than this, all terms are sorted again. */
const few = 200

export class Vocabulary {
  readonly #found = new Map<string, number[]>()
  #sorted: string[] = []
  #fresh: string[] = []

  add(term: string, what: number): void {
    const found = this.#found.get(term)
    if (found) {
      found.push(what)
      return
    }
    this.#found.set(term, [what])
    this.#fresh.push(term)
  }

  of(term: string): readonly number[] {
    return this.#found.get(term) ?? []
  }

  get terms(): readonly string[] {
    if (this.#fresh.length > few) this.#sorted = [...this.#sorted, ...this.#fresh].toSorted(byLetters)
    else for (const term of this.#fresh) this.#sorted.splice(this.from(term, this.#sorted), 0, term)
    this.#fresh = []
    return this.#sorted
  }

  from(text: string, terms: readonly string[] = this.terms): number {
    let [low, high] = [0, terms.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (terms[middle]! < text) low = middle + 1
      else high = middle
    }
    return low
  }
}

const byLetters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
