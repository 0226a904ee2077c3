import type { Transaction } from 'dexie'

interface Request {
  operation: string
  trigger: string
  day: string
  cost: number | null
  reserved: number
}

interface Sum {
  key: string
  credits: number
  requests: number
  auto: number
  operations: Record<string, { credits: number; requests: number }>
}

const rounded = (credits: number) => Math.round(credits * 1000) / 1000

/**
 * Version 1 stored neither the account of a request nor sums of what was spent, and subjects had no tags, lists and
 * notes.
 */
export async function toVersion2(change: Transaction): Promise<void> {
  await change
    .table('subjects')
    .toCollection()
    .modify((subject: object) => void Object.assign(subject, { tags: [], lists: [], note: '' }))
  let turn = 0
  const sums = new Map<string, Sum>()
  await change
    .table('requests')
    .orderBy('reservedAt')
    .modify((request: Request) => {
      turn++
      // Requests from before credits were compared count as explained.
      const added = { batch: null, account: 'first', turn, alone: false, counted: 1 }
      Object.assign(request, added, { expected: request.reserved })
      addTo(sums, request)
    })
  await change.table('spending').bulkPut([...sums.values()])
}

function addTo(sums: Map<string, Sum>, { day, operation, trigger, cost, reserved }: Request): void {
  const credits = cost ?? reserved
  const sum = sums.get(day) ?? { key: day, credits: 0, requests: 0, auto: 0, operations: {} }
  const same = sum.operations[operation] ?? { credits: 0, requests: 0 }
  sum.operations[operation] = { credits: rounded(same.credits + credits), requests: same.requests + 1 }
  sum.credits = rounded(sum.credits + credits)
  sum.auto = trigger === 'auto' ? rounded(sum.auto + credits) : sum.auto
  sum.requests++
  sums.set(day, sum)
}
