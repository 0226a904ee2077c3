import { expect, test } from 'vitest'
import { noFilter } from '../../../lib/library/filter.ts'
import { plainContext } from '../../../lib/library/columns.ts'
import { informBy, informedNow, informingStateBy } from '../../../lib/library/informing.ts'
import { LibraryRows } from '../../../lib/library/library-rows.ts'
import { isMarked } from '../../../lib/data/retention/due.ts'
import { isInformedTag } from '../../../lib/records/annotations/informed-tag.ts'
import { uniqueTags } from '../../../lib/records/annotations/tags.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const now = new Date(2026, 10, 23, 15).getTime()
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()
const obtained = (createdAt: number, more: object = {}) =>
  subjectWith({ key: `person:${createdAt}`, createdAt, ...more })

test.each([
  [new Date(2026, 9, 23, 23, 59), day(2026, 11, 23)],
  [new Date(2026, 0, 31, 8), day(2026, 2, 28)],
  [new Date(2028, 0, 31), day(2028, 2, 29)],
  [new Date(2026, 4, 31), day(2026, 6, 30)],
  [new Date(2026, 11, 31), day(2027, 1, 31)],
])('people obtained at %s must be informed within a calendar month', (at, by) => {
  expect(informBy(at.getTime())).toBe(by)
})

test('the informing state depends on days, not hours', () => {
  const stateOf = informingStateBy(now)
  const states = [
    [2026, 10, 22, 'overdue'],
    [2026, 10, 23, 'week'],
    [2026, 10, 30, 'week'],
    [2026, 10, 31, 'week'],
    [2026, 11, 1, 'later'],
    [1970, 1, 1, 'overdue'],
  ] as const
  for (const [year, month, date, state] of states)
    expect(stateOf(obtained(day(year, month, date))), `${year}-${month}-${date}`).toBe(state)
  expect(stateOf(obtained(day(1999, 1, 1), { tags: ['Client', informedNow(now)] }))).toBe('informed')
  expect(stateOf(obtained(0, { kind: 'company' }))).toBeNull()
})

test('the informed mark is a tag with its date, unchanged by normalization', () => {
  expect(informedNow(now)).toBe('Art. 14 · 2026-11-23')
  expect(uniqueTags([informedNow(now)])).toEqual([informedNow(now)])
  expect(
    ['', 'Art. 14', 'Art. 14 · soon', 'Art. 14 · 2026-11-23 x', 'x Art. 14 · 2026-11-23'].filter(
      isInformedTag,
    ),
  ).toEqual([])
})

test('the informed mark does not prevent deletion by retention', () => {
  const record = { lists: [], note: '', tags: [informedNow(now)] }
  expect(isMarked(record)).toBe(false)
  expect(isMarked({ ...record, tags: [...record.tags, 'Client'] })).toBe(true)
})

test.each([0, 1, 1000, 100_000])(
  'among %i people, those due for information are found and counted by state',
  async (count) => {
    const rows = new LibraryRows({ ...plainContext, informingOf: informingStateBy(now) })
    for (let at = 0; at < count; at++)
      rows.put(obtained(at, at % 4 === 0 ? { tags: [informedNow(now)] } : {}))
    expect(rows.chosen({ ...noFilter, informing: ['overdue'] }, [])).toHaveLength(
      count - Math.ceil(count / 4),
    )
    const { informing } = await rows.facetCounts()
    expect(informing.get('informed') ?? 0).toBe(Math.ceil(count / 4))
    expect(informing.get('later')).toBeUndefined()
  },
)

test('no one is listed for information unless it is enabled', async () => {
  const rows = new LibraryRows(plainContext)
  rows.put(obtained(1))
  expect((await rows.facetCounts()).informing.size).toBe(0)
})
