import type { EntityTable, Transaction } from 'dexie'
import { spent } from '../../purchases/ledger/spending.ts'
import type { LedgerRequest, Spending } from './rows/purchases.ts'
import { firstAccount } from '../../settings/settings.ts'
import type { Subject } from './rows/records.ts'

/** What the first version did not keep: whose request it was, sums of what was spent, and people's own words. */
export async function toVersion2(change: Transaction): Promise<void> {
  await change
    .table<Subject>('subjects')
    .toCollection()
    .modify((subject) => void Object.assign(subject, { tags: [], lists: [], note: '' }))
  let turn = 0
  await change
    .table<LedgerRequest>('requests')
    .orderBy('reservedAt')
    .modify((request) => {
      turn++
      // What happened before anyone compared is taken as accounted for.
      Object.assign(request, { batch: null, account: firstAccount, turn, alone: false, counted: 1 })
      request.expected = request.reserved
    })
  const requests = await change.table<LedgerRequest>('requests').toArray()
  const spending = change.table('spending') as EntityTable<Spending, 'key'>
  for (const request of requests) {
    const held = request.cost === null ? request.reserved : 0
    await spent(spending, request, { credits: request.cost ?? request.reserved, held, requests: 1 })
  }
}
