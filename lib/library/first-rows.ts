import { columnNamed, sortKey, type ColumnContext, type ColumnName } from './columns.ts'
import type { SortKey } from './ranking.ts'
import { defaultSort, type SortBy } from './sort.ts'
import type { Subject } from '../records/rows/subject.ts'

interface Candidate {
  place: number
  keys: (SortKey | undefined)[]
}

/** Doesn't sort the rest. */
export class FirstRows {
  readonly #best: Candidate[] = []
  readonly #sort: readonly { column: ColumnName; down: boolean }[]
  readonly #count: number
  readonly #context: ColumnContext
  readonly #rowAt: (place: number) => Subject | null

  constructor(
    count: number,
    sort: readonly SortBy[],
    context: ColumnContext,
    rowAt: (place: number) => Subject | null,
  ) {
    this.#count = count
    this.#sort = [...sort, ...defaultSort]
    this.#context = context
    this.#rowAt = rowAt
  }

  add(place: number): void {
    const one: Candidate = { place, keys: [] }
    const best = this.#best
    if (best.length === this.#count && this.#compare(best.at(-1)!, one) <= 0) return
    let [low, high] = [0, best.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(best[middle]!, one) <= 0) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, one)
    if (best.length > this.#count) best.pop()
  }

  places(): Uint32Array {
    return Uint32Array.from(this.#best, ({ place }) => place)
  }

  #compare(a: Candidate, b: Candidate): number {
    for (const [at, { column, down }] of this.#sort.entries()) {
      const [one, other] = [this.#keyOf(a, at, column), this.#keyOf(b, at, column)]
      if (one === other) continue
      // Empty values come last in both directions.
      if (one === '') return 1
      if (other === '') return -1
      return one < other === down ? 1 : -1
    }
    return a.place - b.place
  }

  #keyOf(of: Candidate, at: number, column: ColumnName): SortKey {
    const known = of.keys[at]
    if (known !== undefined) return known
    // The row may have been removed.
    const row = this.#rowAt(of.place)
    return (of.keys[at] = row ? sortKey(column, row, this.#context) : '')
  }
}

export const needsContext = (sort: readonly SortBy[]): boolean =>
  sort.some(({ column }) => columnNamed(column).fromContext)
