import { expect, test } from 'vitest'
import { newerThanShown } from '../../../lib/records/shown-result.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'

const at = 1_795_251_730_000
const shown = requestWith({ id: 'shown', account: 'one', sequence: 3, reservedAt: at })
const seen = { request: shown.id, at }
const newerThan = (row: Parameters<typeof requestWith>[0]) =>
  newerThanShown(
    { earlier: [shown, requestWith({ id: 'other', ...row })], saved: undefined },
    seen,
  ).earlier.map(({ id }) => id)

test('a result by another account of the same millisecond counts as newer than the seen one, and is free', () => {
  expect(newerThan({ account: 'two', sequence: 1, reservedAt: at })).toEqual(['other'])
  expect(newerThan({ account: 'two', sequence: 1, reservedAt: at - 1 })).toEqual([])
})

test('results of one account are compared by their order, regardless of the clock', () => {
  expect(newerThan({ account: 'one', sequence: 4, reservedAt: at - 1000 })).toEqual(['other'])
  expect(newerThan({ account: 'one', sequence: 2, reservedAt: at + 1000 })).toEqual([])
})
