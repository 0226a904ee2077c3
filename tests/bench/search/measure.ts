import type { SearchEngine } from './engine.ts'
import { searchLibrary } from './library.ts'
import { searchQueries, type Query } from './queries.ts'

export interface SearchFigures {
  buildMs: number
  updateMs: number
  queryMs: { p50: number; p95: number; maximum: number }
  typingMs: { p50: number; p95: number }
  /** In MB, without rows; `null` if unknown. */
  memoryMb: number | null
  kinds: { kind: string; queries: number; first: number; inTen: number; found: number }[]
}

export interface MeasureOptions {
  count: number
  each: number
  seed?: number
  heapMb?: () => number
}

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN

function timed(act: () => void): number {
  const began = performance.now()
  act()
  return performance.now() - began
}

export function measureSearch(make: () => SearchEngine, options: MeasureOptions): SearchFigures {
  const { count, each, seed = 1, heapMb } = options
  const people = searchLibrary(count, seed)
  const byKey = new Map(people.map((person) => [person.subject.key, person]))
  const queries = searchQueries(people, each, seed)
  const before = heapMb?.()
  const engine = make()
  const buildMs = timed(() => {
    for (const { subject } of people) engine.put(subject)
    engine.find('a', 1)
  })
  const memoryMb = heapMb && before !== undefined ? heapMb() - before : null
  for (const { text } of queries.slice(0, 30)) engine.find(text, 50)

  const times: number[] = []
  const kinds = Map.groupBy(queries, ({ kind }) => kind)
  const right = [...kinds].map(([kind, requested]) => {
    const seen = { first: 0, inTen: 0, found: 0 }
    for (const query of requested) {
      let response = { keys: [] as string[], total: 0 }
      times.push(timed(() => (response = engine.find(query.text, 50))))
      const ranks = response.keys.map((key) => query.requested?.(byKey.get(key)!) ?? false)
      const isRight = (maximum: number) =>
        query.requested === null ? response.total === 0 : ranks.slice(0, maximum).some(Boolean)
      if (isRight(1)) seen.first++
      if (isRight(10)) seen.inTen++
      seen.found += response.total
    }
    const part = (value: number) => value / requested.length
    return {
      kind,
      queries: requested.length,
      first: part(seen.first),
      inTen: part(seen.inTen),
      found: part(seen.found),
    }
  })
  const typed = typing(queries).map((text) => timed(() => engine.find(text, 50)))
  const updates = people.slice(0, 200).map(({ subject }, number) =>
    timed(() => {
      engine.put({ ...subject, name: `${subject.name} Updated${number}`, updatedAt: number })
      engine.find(`updated${number}`, 50)
    }),
  )
  return {
    buildMs,
    updateMs: quantile(updates, 0.5),
    queryMs: { p50: quantile(times, 0.5), p95: quantile(times, 0.95), maximum: Math.max(...times) },
    typingMs: { p50: quantile(typed, 0.5), p95: quantile(typed, 0.95) },
    memoryMb,
    kinds: right,
  }
}

function typing(queries: readonly Query[]): string[] {
  return queries
    .filter(({ kind }) => kind === 'whole name')
    .slice(0, 10)
    .flatMap(({ text }) => Array.from(text).map((_, index, letters) => letters.slice(0, index + 1).join('')))
}
