import type { Database } from '../records/database/database.ts'
import { putOnList } from '../records/annotations/lists.ts'
import type { LedgerRequest } from '../purchases/ledger/request.ts'
import { moveItem } from './move-item.ts'
import { endOfRequest } from './outcome.ts'
import type { BatchItem, ItemState } from './batch.ts'

/** A limit that sends the same item back so often is none that passes. */
const mostTurns = 50

/** Gives an item that is out the outcome of its settled request. */
export async function endByRequest(db: Database, item: BatchItem, request: LedgerRequest): Promise<void> {
  const end = endOfRequest(request)
  const why = request.problem?.kind ?? null
  // Another click or item paid, for which the same question was under way.
  const another = item.cost === 0
  if (end === 'waiting' && item.turns < mostTurns) {
    await moveItem(db, item, 'out', 'waiting', { request: null, cost: null, turns: item.turns + 1 })
    return
  }
  const state: ItemState = end === 'waiting' ? 'refused' : another && end === 'ok' ? 'known' : end
  const ended = await moveItem(db, item, 'out', state, {
    why,
    request: request.id,
    cost: another ? 0 : request.cost,
  })
  if (ended && (state === 'ok' || state === 'known')) await list(db, item, request.found)
}

/** Gives an item that is out the outcome of an answer that was there before; `record`: who has it. */
export async function endAsKnown(
  db: Database,
  item: BatchItem,
  request: string | null,
  record: string | null = item.subject,
): Promise<void> {
  const ended = await moveItem(db, item, 'out', 'known', { request, cost: 0, subject: record })
  const found = record === null ? (await db.requests.get(request ?? ''))?.found : [record]
  if (ended) await list(db, item, found ?? [])
}

/** Puts whom the item asked for on the batch's list: the first that was found. */
async function list(db: Database, { batch }: BatchItem, [key]: string[]): Promise<void> {
  const id = (await db.batches.get(batch))?.list
  if (id && key !== undefined) await putOnList(db, id, [key])
}
