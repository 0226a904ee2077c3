import { at, listIn, type DeliveryBatch, type DeliveryItem } from './adapter.ts'
import type { FailedDelivery } from './delivery-result.ts'
import type { Existing } from './forecast-result.ts'
import type { Write } from './plan-records.ts'
import type { Body } from './rows.ts'
import {
  optOutFields,
  querySalesforce,
  salesforceBase,
  selectRecords,
  soqlLiteral,
  type PersonObject,
} from './salesforce-api.ts'

interface DuplicateMatches {
  /** `null` if unknown. */
  url: string | null
  /** `null` unless exactly one record of the same object matches. */
  existing: Existing | null
  areAny: boolean
  areWarnings: boolean
}

export async function matchesOf(
  batch: DeliveryBatch,
  type: PersonObject,
  fields: Body,
): Promise<DuplicateMatches> {
  const body = JSON.stringify({ apiName: type, fields })
  const response = await batch.call({ method: 'POST', path: `${salesforceBase}/ui-api/predupe`, body })
  const ids = response.status < 300 ? matchIdsIn(response.content) : []
  // The first three characters of an id show its object.
  const same = ids.filter((id) => id.startsWith(type === 'Lead' ? '00Q' : '003'))
  const [first = same[0]] = ids
  const matches = {
    url: first === undefined ? null : `${batch.address}/${first}`,
    existing: null,
    areAny: ids.length > 0,
    areWarnings: at(response.content, 'allowSave') === true,
  }
  if (same.length !== 1 || same[0] === undefined) return matches
  const names = [
    'Email',
    ...optOutFields,
    ...Object.keys(fields),
    ...(type === 'Contact' ? ['AccountId'] : []),
  ]
  const rows = await selectRecords(batch, type, [...new Set(names)], [[{ field: 'Id', value: same[0] }]], '')
  return { ...matches, existing: 'unknown' in rows ? null : (rows[0] ?? null) }
}

export const duplicateIn = ({ existing, url }: DuplicateMatches, refused: FailedDelivery) =>
  existing ? { existing } : { ...refused, url }

/** Predicts duplicates with one request per new record, or none if no duplicate rule is active. */
export async function predictDuplicates(
  batch: DeliveryBatch,
  type: PersonObject,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, FailedDelivery | { existing: Existing }>> {
  const results = new Map<DeliveryItem, FailedDelivery | { existing: Existing }>()
  const created = writes.filter(({ existing }) => !existing)
  if (created.length === 0 || !(await hasDuplicateRules(batch, type))) return results
  for (const { item, values } of created) {
    const matches = await matchesOf(batch, type, values)
    if (!matches.areAny || (matches.areWarnings && batch.options.allowDuplicates === true)) continue
    results.set(
      item,
      duplicateIn(matches, { end: 'refused', status: null, message: null, reason: 'duplicate' }),
    )
  }
  return results
}

/** `true` if the token's user may not see them. */
async function hasDuplicateRules(batch: DeliveryBatch, type: PersonObject): Promise<boolean> {
  const q = `SELECT Id FROM DuplicateRule WHERE SobjectType = ${soqlLiteral(type)} AND IsActive = true`
  const response = await querySalesforce(batch, q)
  return batch.endingOf(response) !== null || listIn(at(response.content, 'records')).length > 0
}

function matchIdsIn(content: unknown, depth = 0): string[] {
  if (depth > 8 || typeof content !== 'object' || content === null) return []
  const ids = Object.entries(content).flatMap(([name, value]) =>
    name === 'matchRecordIds'
      ? listIn(value).filter((id) => typeof id === 'string')
      : matchIdsIn(value, depth + 1),
  )
  return [...new Set(ids)]
}
