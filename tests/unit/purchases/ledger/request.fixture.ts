import type {
  LedgerRequest,
  NewRequest,
  RequestState,
  SettledRequest,
} from '../../../../lib/purchases/rows/requests.ts'
import {
  addShare,
  countsFor,
  reservedFor,
  nothingSpent,
  spendingKeys,
} from '../../../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../../../lib/records/database/database.ts'

let count = 0

/** In any combination, as a file or an earlier crash may cause them. */
export type RequestValues = { [Name in keyof LedgerRequest]?: LedgerRequest[Name] }

export function requestWith<State extends RequestState = 'settled'>(
  differences: RequestValues & { state?: State } = {},
): Extract<LedgerRequest, { state: State }> {
  const settled: SettledRequest = {
    id: `request-${count++}`,
    requestKey: 'https://api.example profile person:jane',
    operation: 'enrichProfile',
    input: {},
    subject: 'person:jane',
    section: 'profile',
    trigger: 'panel',
    run: null,
    account: 'an account',
    sequence: 1,
    alone: true,
    state: 'settled',
    outcome: 'ok',
    problem: null,
    expected: 2,
    reserved: 2,
    cost: 2,
    costBy: 'reported',
    counted: 1,
    workerId: 'this life',
    day: '2026-11-21',
    reservedAt: 1000,
    sentAt: 1001,
    settledAt: 1002,
    requestId: null,
    found: ['person:jane'],
  }
  return { ...settled, ...differences } as Extract<LedgerRequest, { state: State }>
}

export function wantedWith(differences: RequestValues = {}): NewRequest {
  const open = { outcome: null, cost: null, costBy: null, counted: 0 } as const
  return requestWith<RequestState>({ state: 'reserved', ...open, ...differences }) as NewRequest
}

export function keep(db: Database, ...requests: LedgerRequest[]): Promise<void> {
  return db.transaction('rw', db.requests, db.spending, async () => {
    for (const request of requests) {
      await db.requests.add(request)
      const share = { credits: countsFor(request), reserved: reservedFor(request), requests: 1 }
      const sums = await Promise.all(spendingKeys(request).map((key) => db.spending.get(key)))
      const before = new Map(sums.flatMap((sum) => (sum ? [[sum.key, sum]] : [])))
      const after = addShare((key) => before.get(key) ?? nothingSpent(key), request, share)
      await db.spending.bulkPut(after.map(([, sum]) => sum))
    }
  })
}
