import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openRequestsIn, sentStates, unsettledIn } from '../../../../lib/purchases/ledger/open-requests.ts'
import type { RequestState } from '../../../../lib/purchases/rows/requests.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { requestWith } from './request.fixture.ts'

const states = Object.keys({
  pending: true,
  reserved: true,
  sent: true,
  responded: true,
  settled: true,
} satisfies Record<RequestState, true>) as RequestState[]

test('the index ranges over request states contain exactly the requests in flight and those without an outcome', async () => {
  const db = openDatabase()
  await db.requests.bulkAdd(states.map((state) => requestWith({ id: state, state })))
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(idsOf(await openRequestsIn(db))).toEqual(sentStates.toSorted())
  expect(idsOf(await unsettledIn(db))).toEqual(states.filter((state) => state !== 'settled').toSorted())
})
