import { fieldNames, textsOf, weights } from './fields.ts'
import { nearTerms } from './typos.ts'
import { Vocabulary } from './vocabulary.ts'
import { pairAcross, pairsOf, termsOf, withoutArticle, wordsOf, type Word } from './words.ts'
import type { Subject } from '../../records/rows/subject.ts'

export interface Found {
  /** The best matches first, then those changed most recently. */
  subjects: Subject[]
  total: number
  /** The matches contain all words. If not, no record does, and these contain the most. */
  all: boolean
}

const worth = { whole: 12, beginning: 6, typo: 3, typos: 2, typoInBeginning: 1 }

/** Higher than that of any match with typos. */
const untouched = 60

/** More than every weight: a posting is the subject's position times this, plus the weight. */
const step = 8

/** More words than this don't make a search more precise. */
const maxWords = 12

export class RecordIndex {
  #vocabulary = new Vocabulary()
  /** A removed or updated subject leaves its position empty. */
  #places: (Subject | null)[] = []
  readonly #placeOf = new Map<string, number>()

  get size(): number {
    return this.#placeOf.size
  }

  keys(): string[] {
    return [...this.#placeOf.keys()]
  }

  put(subject: Subject): void {
    this.drop(subject.key)
    const place = this.#places.push(subject) - 1
    this.#placeOf.set(subject.key, place)
    for (const [term, weight] of weighed(subject)) this.#vocabulary.add(term, place * step + weight)
  }

  drop(key: string): void {
    const place = this.#placeOf.get(key)
    if (place === undefined) return
    this.#placeOf.delete(key)
    this.#places[place] = null
    if (this.#places.length > 1000 && this.#placeOf.size < this.#places.length / 2) this.#rebuild()
  }

  /** Allows typos; if no subject matches all words, returns the matches of any. */
  find(query: string, limit: number): Found {
    const words = wordsOf(query).slice(0, maxWords)
    const sums = new Uint16Array(this.#places.length)
    const fits = new Uint8Array(this.#places.length)
    for (const word of words) {
      const scores = this.#scores(word)
      for (let place = 0; place < scores.length; place++) {
        if (scores[place] === 0) continue
        sums[place]! += scores[place]!
        fits[place]! += 1
      }
    }
    const all = this.#best(sums, (place) => fits[place] === words.length, words.length === 0 ? 0 : limit)
    if (all.total > 0 || words.length < 2) return { ...all, all: true }
    return { ...this.#best(sums, (place) => fits[place]! > 0, limit), all: false }
  }

  /** By position; 0 for no match. */
  #scores(word: Word): Uint8Array {
    if (word.run) return this.#scoresOfRun(word)
    const scores = new Uint8Array(this.#places.length)
    const vocabulary = this.#vocabulary
    const { terms } = vocabulary
    const credit = (term: string, value: number, more: number) => {
      for (const found of vocabulary.of(term)) {
        const place = Math.floor(found / step)
        const score = (found % step) * value + more
        if (score > scores[place]!) scores[place] = score
      }
    }
    for (let index = vocabulary.from(word.text); terms[index]?.startsWith(word.text); index++)
      credit(terms[index]!, terms[index] === word.text ? worth.whole : worth.beginning, untouched)
    const bare = withoutArticle(word.text)
    if (bare !== null) credit(bare, worth.whole, untouched)
    nearTerms(terms, word.text, (index, typos, whole) => {
      const value = whole ? (typos > 1 ? worth.typos : worth.typo) : worth.typoInBeginning
      credit(terms[index]!, value, 0)
    })
    return scores
  }

  /** A run matches text with all its letter pairs; a single letter matches a beginning. */
  #scoresOfRun(word: Word): Uint8Array {
    const pairs = pairsOf(word.text)
    const scores = pairs.map((pair) =>
      pairs.length === 1 && Array.from(pair).length === 1
        ? this.#scores({ ...word, run: false })
        : this.#scoresOfPair(pair),
    )
    return scores.reduce((least, others) => least.map((score, place) => Math.min(score, others[place]!)))
  }

  #scoresOfPair(pair: string): Uint8Array {
    const scores = new Uint8Array(this.#places.length)
    for (const found of this.#vocabulary.of(pair))
      scores[Math.floor(found / step)] = (found % step) * worth.whole + untouched
    return scores
  }

  #best(
    sums: Uint16Array,
    fits: (place: number) => boolean,
    limit: number,
  ): Pick<Found, 'subjects' | 'total'> {
    const best: number[] = []
    const before = (a: number, b: number) =>
      sums[b]! - sums[a]! || this.#places[b]!.updatedAt - this.#places[a]!.updatedAt
    let total = 0
    for (let place = 0; place < this.#places.length; place++) {
      if (sums[place] === 0 || this.#places[place] === null || !fits(place)) continue
      total++
      if (best.length >= limit && before(place, best[limit - 1]!) >= 0) continue
      let at = best.length
      while (at > 0 && before(place, best[at - 1]!) < 0) at--
      best.splice(at, 0, place)
      if (best.length > limit) best.pop()
    }
    return { subjects: best.map((place) => this.#places[place]!), total }
  }

  #rebuild(): void {
    const subjects = this.#places.filter((subject) => subject !== null)
    this.#places = []
    this.#placeOf.clear()
    this.#vocabulary = new Vocabulary()
    for (const subject of subjects) this.put(subject)
  }
}

function weighed(subject: Subject): Map<string, number> {
  const texts = textsOf(subject)
  const terms = new Map<string, number>()
  for (const field of fieldNames) {
    const add = (term: string) => terms.set(term, Math.max(weights[field], terms.get(term) ?? 0))
    let last: Word | null = null
    for (const word of wordsOf(texts[field])) {
      for (const term of termsOf(word)) add(term)
      const across = last && pairAcross(last, word)
      if (across) add(across)
      last = word
    }
  }
  return terms
}
