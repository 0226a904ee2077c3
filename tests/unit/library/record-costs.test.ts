import { matches, noFilter } from '../../../lib/library/filter.ts'
import { expect, test } from 'vitest'
import { plainContext, type ColumnContext } from '../../../lib/library/columns.ts'
import type { JobEvent } from '../../../lib/records/rows/history.ts'
import { RecordChanges, RecordCosts } from '../../../lib/library/record-costs.ts'
import { totalsOf } from '../../../lib/library/totals.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const jane = subjectWith({
  key: 'person:jane',
  aliases: ['person:jane', 'person:member:1'],
  email: 'j@x.example',
})
const joe = subjectWith({ key: 'person:joe' })

const jobEvent = (kind: JobEvent['kind'], certainty: JobEvent['certainty']): JobEvent => ({
  kind,
  certainty,
  company: '',
  before: null,
  after: null,
})

test('the cost of a record is the cost of requests about it, by any alias', async () => {
  const costs = new RecordCosts()
  expect(costs.costOf(jane)).toBeNull()
  costs.put(requestWith({ id: '1', subject: 'person:jane', cost: 1.1 }))
  costs.put(requestWith({ id: '2', subject: 'person:member:1', cost: 0.2 }))
  costs.put(requestWith({ id: '3', subject: null, found: ['person:jane'], cost: 2 }))
  costs.put(requestWith({ id: '4', subject: null, found: ['person:jane', 'person:joe'], cost: 7 }))
  costs.put(requestWith({ id: '5', subject: 'person:joe', cost: null, outcome: 'unknown' }))
  expect(costs.costOf(jane)).toBe(3.3)
  expect(costs.costOf(joe)).toBeNull()
  costs.put(requestWith({ id: '5', subject: 'person:joe', cost: 4 }))
  costs.put(requestWith({ id: '1', subject: 'person:jane', cost: 1 }))
  costs.drop('2')
  expect(costs.costOf(jane)).toBe(3)
  const going = new AbortController().signal
  const context: ColumnContext = { ...plainContext, costOf: (subject) => costs.costOf(subject) }
  expect(await totalsOf([jane, joe, null], context, going)).toEqual({
    count: 2,
    emails: 1,
    credits: 7,
  })
  expect(await totalsOf([jane], context, AbortSignal.abort())).toBeNull()
})

test('a missing email is known by any alias until its request is deleted', () => {
  const costs = new RecordCosts()
  costs.put(
    requestWith({ id: '1', subject: 'person:member:1', section: 'emails', outcome: 'not-found', cost: 0 }),
  )
  expect([jane, joe].map((subject) => costs.isEmailNotFound(subject))).toEqual([true, false])
  costs.drop('1')
  expect(costs.isEmailNotFound(jane)).toBe(false)
})

test('the last change of a record is its newest remaining one', () => {
  const changes = new RecordChanges()
  changes.put({ id: '1', subject: 'person:jane', at: 10 })
  changes.put({ id: '2', subject: 'person:jane', at: 30 })
  changes.put({ id: '3', subject: 'person:joe', at: 20 })
  expect([jane, joe].map((subject) => changes.changedAt(subject))).toEqual([30, 20])
  changes.drop('2')
  changes.drop('3')
  expect([jane, joe].map((subject) => changes.changedAt(subject))).toEqual([10, 0])
})

test('the last job change is the newest that is worth a notification', () => {
  const changes = new RecordChanges()
  changes.put({ id: '1', subject: 'person:jane', at: 10, job: jobEvent('promoted', 'loud') })
  changes.put({ id: '2', subject: 'person:jane', at: 20, job: jobEvent('moved', 'loud') })
  changes.put({ id: '3', subject: 'person:jane', at: 30, job: jobEvent('left', 'unconfirmed') })
  changes.put({ id: '4', subject: 'person:jane', at: 40 })
  changes.put({ id: '5', subject: 'person:joe', at: 50, job: jobEvent('reworded', 'sure') })
  expect([jane, joe].map((subject) => changes.jobChangeOf(subject))).toEqual(['moved', null])
  changes.drop('2')
  expect(changes.jobChangeOf(jane)).toBe('promoted')
})

test('people are filtered by their last job change', () => {
  const context: ColumnContext = {
    ...plainContext,
    jobChangeOf: ({ key }) => (key === jane.key ? 'moved' : null),
  }
  const isFound = matches({ ...noFilter, jobChange: ['moved', 'left'] }, context)
  expect([jane, joe].map((subject) => isFound(subject, () => ''))).toEqual([true, false])
})
