import 'fake-indexeddb/auto'
import { effect, signal } from '@preact/signals'
import { beforeEach, expect, test, vi } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { createList } from '../../../../lib/records/annotations/lists.ts'
import { setTags } from '../../../../lib/records/annotations/annotations.ts'
import { suppress } from '../../../../lib/records/suppression/suppress.ts'
import { watchChangesOf, watchFeed } from '../../../../components/record/historyModel.ts'
import { watchLocalSearch } from '../../../../components/search/localSearchModel.ts'
import { watchSuppressed } from '../../../../components/suppression/suppressionListModel.ts'
import { watchAnnotations } from '../../../../components/model/watchAnnotations.ts'
import { subjectWith } from './subjects.fixture.ts'
import type { HistoryRow } from '../../../../lib/records/rows/history.ts'

let count = 0
let db: Database
beforeEach(async () => {
  db = new Database(`watched-${count++}`)
  await db.subjects.bulkAdd(
    ['Anna', 'Berta'].map((name) => subjectWith({ key: `person:${name.toLowerCase()}`, name })),
  )
})

const reported = { fact: 'title', before: 'Editor', after: 'Author', request: 'request-1' }
const change = (at: number, subject = 'person:anna'): HistoryRow => ({
  ...reported,
  id: `${at}`,
  subject,
  at,
})

test('the search index is built on the first query and follows writes', async () => {
  const known = watchLocalSearch(db)
  expect(known.hits.value).toBeNull()
  // The count is read only while shown.
  const hide = effect(() => void known.total.value)
  await vi.waitFor(() => expect(known.total.value).toBe(2))
  hide()
  known.query.value = 'carla'
  expect(known.hits.value).toBeUndefined()
  await vi.waitFor(() => expect(known.hits.value).toMatchObject({ total: 0 }))
  await db.subjects.update('person:anna', { name: 'Carla' })
  await vi.waitFor(() => expect(known.hits.value?.subjects).toMatchObject([{ key: 'person:anna' }]))
  known.query.value = '  '
  expect(known.hits.value).toBeNull()
})

test('the feed shows changes newest first, 50 more at a time', async () => {
  await db.history.bulkAdd(
    Array.from({ length: 120 }, (_, at) => change(at, at % 2 ? 'person:anna' : 'person:gone')),
  )
  const feed = watchFeed(db)
  const shown = () => feed.entries.value?.map(({ change }) => change.at)
  await vi.waitFor(() => expect(shown()).toEqual(Array.from({ length: 50 }, (_, index) => 119 - index)))
  expect(feed.entries.value?.slice(0, 2).map(({ subject }) => subject?.name ?? null)).toEqual(['Anna', null])
  feed.more()
  expect(shown()?.length).toBeGreaterThanOrEqual(50)
  feed.more()
  await vi.waitFor(() => expect(shown()).toHaveLength(120))
  expect(feed.hasMore.value).toBe(false)
})

test('the changes of one record are listed newest first', async () => {
  await db.history.bulkAdd([change(2), change(9), change(5), change(7, 'person:berta')])
  const changes = watchChangesOf(db, signal('person:anna'))
  await vi.waitFor(() => expect(changes.value?.map(({ at }) => at)).toEqual([9, 5, 2]))
})

test('tags, lists and the number of suppressed people update live', async () => {
  const words = watchAnnotations(db)
  const suppressed = watchSuppressed(db)
  await vi.waitFor(() => expect([words.tags.value, words.lists.value, suppressed.value]).toEqual([[], [], 0]))
  await setTags(db, 'person:anna', ['press', 'client'])
  await setTags(db, 'person:berta', ['client'])
  await createList(db, 'Spring')
  await createList(db, 'fair')
  await suppress(db, ['person:x', 'person:y'])
  await vi.waitFor(() => expect(words.tags.value).toEqual(['client', 'press']))
  await vi.waitFor(() => expect(words.lists.value?.map(({ name }) => name)).toEqual(['fair', 'Spring']))
  await vi.waitFor(() => expect(suppressed.value).toBe(1))
})
