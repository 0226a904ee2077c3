import { publicName } from '../search/local/fields.ts'
import { fold } from '../input/fold.ts'
import type { Follower } from '../records/database/follow-table.ts'
import { sortKey, type ColumnName, type ColumnContext } from './columns.ts'
import { matches, type LibraryFilter } from './filter.ts'
import { yieldToPage } from './yield-to-page.ts'
import { Ranking, type SortKey } from './ranking.ts'
import { sortedBy, defaultSort, type SortBy } from './sort.ts'
import type { Subject } from '../records/database/rows/records.ts'

/** Columns whose order depends on more than the rows: lists have names of their own, and time passes. */
const fromContext: ReadonlySet<ColumnName> = new Set(['lists', 'standing'])

/** Everything saved as light rows in memory, each in a place that it keeps: to be filtered and sorted while it is typed. */
export class LibraryRows implements Follower<Subject> {
  #subjects: (Subject | null)[] = []
  /** All words of a subject, folded. */
  #folded: string[] = []
  readonly #placeOf = new Map<string, number>()
  readonly #free: number[] = []
  readonly #rankings = new Map<ColumnName, Ranking>()
  #context: ColumnContext
  /** Places that changed since, for each column that is being ranked. */
  readonly #changed = new Set<Set<number>>()

  constructor(context: ColumnContext) {
    this.#context = context
  }

  get size(): number {
    return this.#placeOf.size
  }

  keys(): string[] {
    return [...this.#placeOf.keys()]
  }

  has(key: string): boolean {
    return this.#placeOf.has(key)
  }

  /** The subject at a place; `null` where it went since. */
  at(place: number): Subject | null {
    return this.#subjects[place] ?? null
  }

  get(key: string): Subject | null {
    return this.at(this.#placeOf.get(key) ?? -1)
  }

  /** The names of lists or how things stand have changed. */
  know(context: ColumnContext): void {
    this.#context = context
    for (const column of fromContext) this.#rankings.delete(column)
  }

  put(subject: Subject): void {
    const place = this.#placeOf.get(subject.key) ?? this.#free.pop() ?? this.#subjects.length
    this.#placeOf.set(subject.key, place)
    this.#subjects[place] = subject
    this.#folded[place] = foldedWords(subject)
    for (const changed of this.#changed) changed.add(place)
    for (const [column, ranking] of this.#rankings) {
      ranking.set(place, sortKey(column, subject, this.#context))
      if (ranking.worn) this.#rankings.delete(column)
    }
  }

  drop(key: string): void {
    const place = this.#placeOf.get(key)
    if (place === undefined) return
    this.#placeOf.delete(key)
    this.#subjects[place] = null
    this.#folded[place] = ''
    this.#free.push(place)
    for (const changed of this.#changed) changed.add(place)
  }

  /** Ranks a column, if it is not yet, without holding the page up. */
  async rank(column: ColumnName): Promise<void> {
    if (this.#rankings.has(column)) return
    const pause = yieldToPage()
    const changed = new Set<number>()
    this.#changed.add(changed)
    const keys: SortKey[] = []
    for (let place = 0; place < this.#subjects.length; place++) {
      keys.push(this.#keyAt(place, column))
      if (place % 512 === 0) await pause()
    }
    const ranking = await Ranking.of(keys, pause)
    this.#changed.delete(changed)
    for (const place of changed) ranking.set(place, this.#keyAt(place, column))
    this.#rankings.set(column, ranking)
  }

  #keyAt(place: number, column: ColumnName): SortKey {
    const subject = this.#subjects[place]
    return subject ? sortKey(column, subject, this.#context) : ''
  }

  isRanked(column: ColumnName): boolean {
    return this.#rankings.has(column)
  }

  /**
   * Places of all that fit the filter, sorted by columns that are ranked already; the usual order tells ties apart.
   * `within`: of so many first places only.
   */
  chosen(filter: LibraryFilter, sort: readonly SortBy[], within = Infinity): Uint32Array {
    const fits = matches(filter, this.#context)
    const places = new Uint32Array(this.size)
    let count = 0
    const end = Math.min(within, this.#subjects.length)
    for (let place = 0; place < end; place++) {
      const subject = this.#subjects[place]
      if (subject && fits(subject, this.#folded[place]!)) places[count++] = place
    }
    const keys = [...sort, ...defaultSort].flatMap(({ column, down }) => {
      const ranking = this.#rankings.get(column)
      return ranking ? [{ ranking, down }] : []
    })
    return sortedBy(places.subarray(0, count), keys)
  }
}

function foldedWords({ key, name, headline, company, place, email, tags, note }: Subject): string {
  return fold([name, headline, company, place, email, note, publicName(key), ...tags].join('\n'))
}
