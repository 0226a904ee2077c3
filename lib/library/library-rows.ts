import { contactTexts } from '../records/annotations/contact.ts'
import { publicName } from '../search/local/fields.ts'
import { fold } from '../text/fold.ts'
import type { Follower } from '../records/database/follow-table.ts'
import { columnNamed, columnNames, sortKey, type ColumnName, type ColumnContext } from './columns.ts'
import { RowCompactor } from './compact-row.ts'
import { FirstRows } from './first-rows.ts'
import { FacetCounter, type FacetCounts } from './facets.ts'
import { matches, type LibraryFilter } from './filter.ts'
import { yieldToPage } from '../yield-to-page.ts'
import { Ranking, type SortKey } from './ranking.ts'
import { sortedBy, defaultSort, type SortBy } from './sort.ts'
import type { Subject } from '../records/rows/subject.ts'

const fromContext = columnNames.filter((name) => columnNamed(name).fromContext)

const fromEmployer = ['industry', 'employees'] as const

interface BeingRanked {
  changed: Set<number>
  isOutdated: boolean
  done: Promise<void>
}

/** In memory at fixed positions, filtered and sorted while the user types. */
export class LibraryRows implements Follower<Subject> {
  #subjects: (Subject | null)[] = []
  #folded: (string | undefined)[] = []
  readonly #compactor = new RowCompactor()
  readonly #placeOf = new Map<string, number>()
  /** If a deletion is undone, the record gets its position and row back. */
  readonly #free = new Map<string, number>()
  readonly #rankings = new Map<ColumnName, Ranking>()
  #context: ColumnContext
  readonly #beingRanked = new Map<ColumnName, BeingRanked>()

  readonly #companies = new Map<string, Set<number>>()

  constructor(context: ColumnContext) {
    this.#context = this.#withEmployers(context)
  }

  get context(): ColumnContext {
    return this.#context
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

  at(place: number): Subject | null {
    return this.#subjects[place] ?? null
  }

  get(key: string): Subject | null {
    return this.at(this.#placeOf.get(key) ?? -1)
  }

  know(context: ColumnContext): void {
    this.#context = this.#withEmployers(context)
    for (const column of fromContext) this.#outdate(column)
  }

  #withEmployers(context: ColumnContext): ColumnContext {
    return {
      ...context,
      employerOf: ({ kind, company }) => {
        if (kind === 'company' || company === '' || this.#companies.size === 0) return null
        const places = this.#companies.get(fold(company))
        return places?.size === 1 ? this.at([...places][0]!) : null
      },
    }
  }

  #noteCompany(subject: Subject | null, place: number, isThere: boolean): void {
    if (subject?.kind !== 'company') return
    const name = fold(subject.name)
    const places = this.#companies.get(name) ?? new Set()
    if (isThere) this.#companies.set(name, places.add(place))
    else places.delete(place)
    for (const column of fromEmployer) this.#outdate(column)
  }

  #outdate(column: ColumnName): void {
    this.#rankings.delete(column)
    const ranked = this.#beingRanked.get(column)
    if (ranked) ranked.isOutdated = true
  }

  put(subject: Subject): void {
    const known = this.#placeOf.get(subject.key)
    const place = known ?? this.#takeFree(subject.key) ?? this.#subjects.length
    if (known === undefined) this.#placeOf.set(subject.key, place)
    this.#noteCompany(this.at(place), place, false)
    this.#subjects[place] = this.#compactor.compact(subject)
    this.#noteCompany(this.at(place), place, true)
    this.#folded[place] = undefined
    for (const { changed } of this.#beingRanked.values()) changed.add(place)
    for (const [column, ranking] of this.#rankings) {
      ranking.set(place, sortKey(column, subject, this.#context))
      if (ranking.worn) this.#rankings.delete(column)
    }
  }

  #takeFree(key: string): number | undefined {
    const [oldest] = this.#free.keys()
    const from = this.#free.has(key) ? key : oldest
    if (from === undefined) return undefined
    const place = this.#free.get(from)
    this.#free.delete(from)
    return place
  }

  drop(key: string): void {
    const place = this.#placeOf.get(key)
    if (place === undefined) return
    this.#placeOf.delete(key)
    this.#noteCompany(this.at(place), place, false)
    this.#subjects[place] = null
    this.#folded[place] = undefined
    this.#free.set(key, place)
    for (const { changed } of this.#beingRanked.values()) changed.add(place)
  }

  async rank(column: ColumnName): Promise<void> {
    if (this.#rankings.has(column)) return
    const known = this.#beingRanked.get(column)
    if (known) return known.done
    const ranked: BeingRanked = { changed: new Set(), isOutdated: false, done: Promise.resolve() }
    this.#beingRanked.set(column, ranked)
    ranked.done = this.#rankAgain(column, ranked)
    return ranked.done
  }

  async #rankAgain(column: ColumnName, ranked: BeingRanked): Promise<void> {
    const pause = yieldToPage()
    try {
      let ranking: Ranking
      do {
        ranked.isOutdated = false
        ranked.changed.clear()
        const keys: SortKey[] = []
        for (let place = 0; place < this.#subjects.length; place++) {
          keys.push(this.#keyAt(place, column))
          if (place % 512 === 0) await pause()
        }
        ranking = await Ranking.of(keys, pause)
      } while (ranked.isOutdated)
      for (const place of ranked.changed) ranking.set(place, this.#keyAt(place, column))
      this.#rankings.set(column, ranking)
    } finally {
      this.#beingRanked.delete(column)
    }
  }

  #keyAt(place: number, column: ColumnName): SortKey {
    const subject = this.#subjects[place]
    return subject ? sortKey(column, subject, this.#context) : ''
  }

  async facetCounts(within?: LibraryFilter): Promise<FacetCounts> {
    const pause = yieldToPage()
    const counter = new FacetCounter()
    const fits = within ? this.#fitting(within) : () => true
    for (let place = 0; place < this.#subjects.length; place++) {
      const subject = this.#subjects[place]
      if (subject && fits(place)) counter.add(subject, this.#context)
      if (place % 256 === 0) await pause()
    }
    return counter.counts()
  }

  async foldWords(): Promise<void> {
    const pause = yieldToPage()
    for (let place = 0; place < this.#subjects.length; place++) {
      this.#wordsAt(place)
      if (place % 128 === 0) await pause()
    }
  }

  #wordsAt(place: number): string {
    const subject = this.#subjects[place]
    return subject ? (this.#folded[place] ??= foldedWords(subject)) : ''
  }

  #fitting(filter: LibraryFilter): (place: number) => boolean {
    const fits = matches(filter, this.#context)
    let at = 0
    const words = () => this.#wordsAt(at)
    return (place) => {
      const subject = this.#subjects[(at = place)]
      return subject ? fits(subject, words) : false
    }
  }

  /** Without a ranking, and without blocking the page. */
  async first(
    filter: LibraryFilter,
    sort: readonly SortBy[],
    count: number,
  ): Promise<{ places: Uint32Array; total: number }> {
    const pause = yieldToPage()
    const fits = this.#fitting(filter)
    const first = new FirstRows(count, sort, this.#context, (place) => this.at(place))
    let total = 0
    for (let place = 0; place < this.#subjects.length; place++) {
      if (fits(place)) {
        total++
        first.add(place)
      }
      if (place % 256 === 0) await pause()
    }
    return { places: first.places(), total }
  }

  isRanked(column: ColumnName): boolean {
    return this.#rankings.has(column)
  }

  /** The default order breaks ties. With `within`, only the first positions. */
  chosen(filter: LibraryFilter, sort: readonly SortBy[], within = Infinity): Uint32Array {
    const fits = this.#fitting(filter)
    const places = new Uint32Array(this.size)
    let count = 0
    const end = Math.min(within, this.#subjects.length)
    for (let place = 0; place < end; place++) {
      if (fits(place)) places[count++] = place
    }
    const keys = [...sort, ...defaultSort].flatMap(({ column, down }) => {
      const ranking = this.#rankings.get(column)
      return ranking ? [{ ranking, down }] : []
    })
    return sortedBy(places.subarray(0, count), keys)
  }
}

function foldedWords(subject: Subject): string {
  const { key, name, headline, company, place, email, tags, note, details } = subject
  const { title = '', country = '', industry = '' } = details ?? {}
  const more = [title, country, industry, ...contactTexts(subject)].filter(Boolean)
  return fold([name, headline, company, place, email, note, publicName(key), ...tags, ...more].join('\n'))
}
