import { libraryColumns, type ColumnContext } from './columns.ts'
import { emailStateOf } from './email-state.ts'
import type { Subject } from '../records/rows/subject.ts'
import { labelKey } from '../records/annotations/tags.ts'

type Values = (subject: Subject, context: ColumnContext) => readonly string[]

const one = (value: string): string[] => (value === '' ? [] : [value])

const facets = {
  kind: ({ kind }) => [kind],
  country: (subject, context) => one(libraryColumns.country.value(subject, context)),
  company: ({ company }) => one(company),
  industry: (subject, context) => one(libraryColumns.industry.value(subject, context)),
  email: (subject, context) => one(emailStateOf(subject, context) ?? ''),
  tag: ({ tags }) => tags,
  list: ({ lists }) => lists,
  status: (subject, context) => [context.statusOf(subject)],
  informing: (subject, context) => one(context.informingOf(subject) ?? ''),
  jobChange: (subject, context) => one(context.jobChangeOf(subject) ?? ''),
} as const satisfies Record<string, Values>

export type FacetName = keyof typeof facets
export const facetNames = Object.keys(facets) as FacetName[]

export type FacetCounts = Record<FacetName, ReadonlyMap<string, number>>

export class FacetCounter {
  readonly #counts = new Map<FacetName, Map<string, { value: string; count: number }>>(
    facetNames.map((name) => [name, new Map()]),
  )

  add(subject: Subject, context: ColumnContext): void {
    for (const name of facetNames) {
      const counts = this.#counts.get(name)!
      for (const value of facets[name](subject, context)) {
        // All spellings of a tag count as one, and the first is shown.
        const key = name === 'tag' ? labelKey(value) : value
        const known = counts.get(key)
        if (known) known.count++
        else counts.set(key, { value, count: 1 })
      }
    }
  }

  counts(): FacetCounts {
    const sorted = [...this.#counts].map(([name, counts]) => [
      name,
      new Map(
        [...counts.values()]
          .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
          .map(({ value, count }) => [value, count]),
      ),
    ])
    return Object.fromEntries(sorted) as FacetCounts
  }
}
