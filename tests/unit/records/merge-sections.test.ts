import { expect, test } from 'vitest'
import type { SectionRow } from '../../../lib/records/rows/sections.ts'
import { joinRecords } from '../../../lib/records/join-records.ts'
import { compareSections, hasErasedMentions, mergeSections } from '../../../lib/records/merge-sections.ts'

const profile = (at: number, headline: string, more: Partial<SectionRow> = {}, request = `r${at}`) =>
  ({
    subject: 'person:layla',
    name: 'profile',
    at,
    operation: 'enrichProfile',
    request,
    source: 'fresh',
    unreadable: [],
    data: { firstName: 'Layla', headline },
    ...more,
  }) as SectionRow
const erased = { mentionsErased: true } as const
const headlines = ({ data, earlier = [] }: SectionRow) =>
  [...earlier.map((one) => one.data), data].map((one) => (one as { headline?: string }).headline)

const whole = profile(1, 'Works with Jane Doe and John Roe')
const withoutJane = profile(1, 'Works with  and John Roe', erased)
const withoutBoth = profile(1, 'Works with  and ', erased)
const newer = profile(2, 'Works alone')

test.each<[string, SectionRow, SectionRow, string[]]>([
  ['a version that still has the mention', whole, withoutJane, ['Works with  and John Roe']],
  ['a version that still has another mention', withoutJane, withoutBoth, ['Works with  and ']],
  ['a newer version', withoutJane, newer, ['Works with  and John Roe', 'Works alone']],
  [
    'a newer version with the mention in its history',
    withoutJane,
    mergeSections(whole, newer),
    ['Works with  and John Roe', 'Works alone'],
  ],
  [
    'a newer version with fewer mentions in its history',
    mergeSections(withoutJane, newer),
    mergeSections(withoutBoth, newer),
    ['Works with  and ', 'Works alone'],
  ],
  [
    'a version with the mention in its history',
    withoutJane,
    profile(1, 'As it was', { earlier: [{ at: 1, request: 'r1', data: whole.data }] }),
    ['Works with  and John Roe'],
  ],
])(
  'merging a section with erased mentions and %s keeps both versions and the erasure',
  (_, a, b, reported) => {
    for (const merged of [mergeSections(a, b), mergeSections(b, a)]) {
      expect(headlines(merged)).toEqual(reported)
      expect(hasErasedMentions(merged)).toBe(true)
      for (const one of [a, b]) expect(mergeSections(merged, one)).toBe(merged)
    }
  },
)

test('the order of sections is total', () => {
  const all = [whole, withoutJane, withoutBoth, newer, profile(1, 'M', {}, 'q'), profile(1, 'A', erased, 'z')]
  const sorted = all.toSorted(compareSections)
  for (const [at, one] of sorted.entries())
    for (const [other, two] of sorted.entries())
      expect(Math.sign(compareSections(one, two))).toBe(Math.sign(at - other))
})

test('a merged section keeps the known cost of the same purchase', () => {
  expect(mergeSections({ ...whole, cost: 2 }, withoutJane).cost).toBe(2)
  expect(mergeSections({ ...newer, cost: 2 }, withoutJane).cost).toBe(2)
  expect(mergeSections(newer, { ...withoutJane, cost: 2 }).cost).toBeUndefined()
})

test('list fields follow the merged section', () => {
  const subject = (headline: string) => ({
    key: 'person:layla',
    kind: 'person' as const,
    aliases: ['person:layla'],
    name: 'Layla',
    headline,
    company: '',
    place: '',
    email: '',
    url: '',
    tags: [],
    lists: [],
    note: '',
    createdAt: 1,
    updatedAt: 1,
  })
  const record = (section: SectionRow) => ({
    subject: subject(headlines(section)[0]!),
    sections: [section],
    history: [],
  })
  const joined = joinRecords(record(whole), record(withoutJane))
  expect(joined.subject.headline).toBe('Works with  and John Roe')
  expect(JSON.stringify(joined)).not.toContain('Jane')
})

test.each<[string, SectionRow, boolean]>([
  ['a section that was never changed', whole, false],
  ['a section with erased mentions', withoutJane, true],
  ['a section without earlier versions', profile(2, 'Works alone', { earlier: [] }), false],
  ['a section with an earlier version that lost mentions', mergeSections(withoutJane, newer), true],
  ['a section with unchanged earlier versions', mergeSections(whole, newer), false],
])('erased mentions are detected in a section and its earlier versions: %s', (_, section, isErased) => {
  expect(hasErasedMentions(section)).toBe(isErased)
})
