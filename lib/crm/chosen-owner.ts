import type { DeliveryBatch } from './adapter.ts'
import { DeliveryEnd } from './delivery-result.ts'

/** Searched by email once per run; `null` if none is chosen. Throws a `DeliveryEnd` if no user has that email. */
export async function chosenOwnerId(
  { options, knownIds }: Pick<DeliveryBatch, 'options' | 'knownIds'>,
  search: (email: string) => Promise<{ id: string | null; status: number }>,
): Promise<string | null> {
  const { owner = '' } = options
  if (owner === '') return null
  const key = `owner:${owner}`
  const before = knownIds.get(key)
  if (before !== undefined) return before
  const { id, status } = await search(owner)
  if (id === null) throw new DeliveryEnd({ end: 'refused', status, message: owner, reason: 'owner' })
  knownIds.set(key, id)
  return id
}
