import { expect, test } from 'vitest'
import { requestId } from '../../../../lib/purchases/ledger/request-id.ts'

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a request id is a UUID of version 7 and unique', () => {
  const ids = Array.from({ length: 1000 }, () => requestId(1_764_000_000_000))
  for (const id of ids) expect(id).toMatch(uuid7)
  expect(new Set(ids).size).toBe(1000)
})

test('request ids sort in the order of their creation', () => {
  const moments = [0, 1, 65_535, 65_536, 1_764_000_000_000, 1_764_000_000_001, 4_000_000_000_000]
  const ids = moments.map((now) => requestId(now))
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock before 1970 or with a fraction gives a valid request id', () => {
  for (const now of [-5, 0.5, 2 ** 49]) expect(requestId(now)).toMatch(uuid7)
})
