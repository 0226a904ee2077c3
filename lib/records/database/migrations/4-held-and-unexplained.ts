import type { Transaction } from 'dexie'

interface OldRequest {
  day: string
  batch: string | null
  cost: number | null
  reserved: number
}

interface OldAccount {
  id: string
  disagreement?: { fell: number; ours: number; at: number; seen: boolean } | null
}

const rounded = (credits: number) => Math.round(credits * 1000) / 1000

/**
 * Version 3 had no sums of what is held back, and of unexplained credits only the last comparison, which counted
 * against no budget: it becomes a row that does not either.
 */
export async function addHeldAndUnexplained(change: Transaction): Promise<void> {
  const held = new Map<string, number>()
  await change.table<OldRequest>('requests').each(({ day, batch, cost, reserved }) => {
    if (cost !== null) return
    for (const key of batch === null ? [day] : [day, `batch:${batch}`])
      held.set(key, rounded((held.get(key) ?? 0) + reserved))
  })
  await change
    .table<{ key: string }>('spending')
    .toCollection()
    .modify((sum) => {
      Object.assign(sum, { held: held.get(sum.key) ?? 0, unexplained: 0, unexplainedAuto: 0 })
    })
  const accounts = await change.table<OldAccount>('accounts').toArray()
  for (const { disagreement, ...account } of accounts) {
    await change.table('accounts').put(account)
    if (!disagreement) continue
    const { fell, ours, at } = disagreement
    await change.table('unexplained').add({
      id: crypto.randomUUID(),
      account: account.id,
      day: localDay(at),
      at,
      fell,
      ours,
      counted: 0,
      state: 'others',
      batch: null,
      auto: false,
      seen: true,
    })
  }
}

function localDay(moment: number): string {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
