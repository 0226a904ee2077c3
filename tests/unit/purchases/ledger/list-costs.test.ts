import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { requestWith } from './request.fixture.ts'
import { listCost, spentOnList } from '../../../../lib/purchases/ledger/sums.ts'

const subject = (key: string, lists: string[], aliases: string[] = []) =>
  subjectWith({ key, aliases: [key, ...aliases], name: key, lists })

test('the cost of a list counts each request about its subjects once, under all their aliases', async () => {
  const db = new Database('list-costs')
  await db.lists.bulkAdd([
    { id: 'new', name: 'New', createdAt: 2 },
    { id: 'old', name: 'Old', createdAt: 1 },
  ])
  await db.subjects.bulkAdd([
    subject('person:jane', ['old'], ['person:member:7']),
    subject('person:john', ['old', 'new']),
    subject('company:acme', ['new']),
  ])
  await db.requests.bulkAdd([
    requestWith({ subject: 'person:jane', found: ['person:jane', 'company:acme'], cost: 2 }),
    requestWith({ subject: 'person:member:7', found: [], cost: null, reserved: 4, outcome: 'unknown' }),
    requestWith({ subject: null, found: ['person:john'], cost: 1 }),
    requestWith({ subject: 'person:nobody', found: [], cost: 9 }),
  ])
  const lists = await db.lists.orderBy(':id').reverse().toArray()
  const costs = await Promise.all(lists.map((list) => listCost(db, list)))
  expect(
    costs.map(({ list, subjects, requests, credits }) => [list.name, subjects, requests, credits]),
  ).toEqual([
    ['Old', 2, 3, 7],
    ['New', 2, 1, 1],
  ])
  // Pending requests are not spending.
  expect(costs.map(spentOnList)).toEqual([3, 1])
})
