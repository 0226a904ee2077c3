import type { DestinationResponse } from './call.ts'
import { sameText } from './company-link.ts'
import type { FailedDelivery } from './delivery-result.ts'
import { type DeliveryBatch, at, requireSuccess, idIn, listIn, stringAt, timeIn } from './adapter.ts'
import type { Existing } from './forecast-result.ts'

// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest: SOQL queries and sObject Collections.
export const salesforceBase = '/services/data/v62.0'
export const salesforceCollections = `${salesforceBase}/composite/sobjects`

/** Fields that may be hidden from the token's user. */
export const optOutFields = ['HasOptedOutOfEmail', 'DoNotCall']

/** `open` leaves out converted leads, which have become contacts. */
export const salesforceObjects = {
  Contact: { open: '' },
  Lead: { open: ' AND IsConverted = false' },
} as const

export type PersonObject = keyof typeof salesforceObjects

export interface SoqlCondition {
  field: string
  value: string
}

/** Compares as Salesforce does, ignoring case. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' ? sameText(one, other) : one === other
}

export const soqlLiteral = (value: string) => `'${soqlEscaped(value)}'`

/** In characters. Salesforce accepts URLs of 16,384 bytes; this leaves room for the rest. */
const maxConditionsLength = 10_000

/** Each as long as a URL allows. Single conditions are joined by `IN`, combined ones by `AND`. */
export function soqlClauses(conditions: readonly SoqlCondition[][]): string[] {
  const singles = new Map<string, string[]>()
  const atoms: { field: string; text: string }[] = []
  for (const each of conditions) {
    const [only, ...more] = each
    if (!only) continue
    if (more.length > 0)
      atoms.push({
        field: '',
        text: `(${each.map(({ field, value }) => `${field} = ${soqlLiteral(value)}`).join(' AND ')})`,
      })
    else singles.set(only.field, [...(singles.get(only.field) ?? []), only.value])
  }
  for (const [field, values] of singles)
    for (const value of new Set(values)) atoms.push({ field, text: soqlLiteral(value) })
  const parts = partsByLength(atoms, ({ text }) => encodeURIComponent(text).length + 8)
  return parts.map((part) =>
    [...Map.groupBy(part, ({ field }) => field)]
      .flatMap(([field, each]) => {
        const texts = each.map(({ text }) => text)
        return field === '' ? texts : [`${field} IN (${texts.join(',')})`]
      })
      .join(' OR '),
  )
}

export function partsByLength<Item>(items: readonly Item[], lengthOf: (item: Item) => number): Item[][] {
  const parts: Item[][] = []
  let length = Infinity
  for (const item of items) {
    const added = lengthOf(item)
    if (length + added > maxConditionsLength) parts.push([])
    length = parts.at(-1)!.length === 0 ? added : length + added
    parts.at(-1)!.push(item)
  }
  return parts
}

/** Resolves to a response that may be an error. */
export function querySalesforce(batch: DeliveryBatch, q: string): Promise<DestinationResponse> {
  return batch.call({ method: 'GET', path: `${salesforceBase}/query?${new URLSearchParams({ q })}` })
}

/** Returns the fields that the object doesn't have instead, if any. */
export async function selectRecords(
  batch: DeliveryBatch,
  type: string,
  fields: string[],
  conditions: readonly SoqlCondition[][],
  also: string,
): Promise<Existing[] | { unknown: string[]; failure: FailedDelivery }> {
  const rows = new Map<string, Existing>()
  for (const clause of soqlClauses(conditions)) {
    const q = `SELECT ${['Id', ...fields].join(', ')} FROM ${type} WHERE (${clause})${also}`
    const response = await querySalesforce(batch, q)
    const failure = batch.endingOf(response)
    const unknown = failure ? fields.filter((field) => isNamed(field, failure.message)) : []
    if (failure?.end === 'refused' && failure.reason === 'field' && unknown.length > 0)
      return { unknown, failure }
    for (const record of await allSoqlPages(batch, requireSuccess(batch, response)))
      for (const row of existingOf(batch, record)) rows.set(row.id, row)
  }
  return [...rows.values()]
}

const isNamed = (field: string, message: string | null) => message?.includes(`'${field}'`) ?? false

/** Reads all pages, because only together do they show that a record is missing. */
export async function allSoqlPages(batch: DeliveryBatch, first: DestinationResponse): Promise<unknown[]> {
  const records: unknown[] = []
  for (let response = first; ;) {
    records.push(...listIn(at(response.content, 'records')))
    const next = stringAt(at(response.content, 'nextRecordsUrl'))
    if (!next.startsWith('/services/data/')) return records
    response = requireSuccess(batch, await batch.call({ method: 'GET', path: next }))
  }
}

function existingOf({ address }: DeliveryBatch, record: unknown): Existing[] {
  const id = idIn(at(record, 'Id'))
  if (id === null) return []
  return [
    {
      id,
      values: Object(record) as Record<string, unknown>,
      url: `${address}/${id}`,
      hasOptedOut: optOutFields.some((field) => at(record, field) === true),
      companyId: idIn(at(record, 'AccountId')),
      createdAt: timeIn(at(record, 'CreatedDate')),
    },
  ]
}

/** Keeps assignment rules from choosing an owner on an update. */
export const keepOwner = { 'Sforce-Auto-Assign': 'FALSE' }

interface CollectionRecord {
  [field: string]: unknown
}

/** Writes records and resolves to one result for each, in order. */
export async function writeCollection(
  batch: DeliveryBatch,
  request: { method: 'POST' | 'PATCH'; path: string; headers?: Record<string, string> },
  type: string,
  records: readonly CollectionRecord[],
): Promise<({ id: string; url: string } | FailedDelivery)[]> {
  const body = JSON.stringify({
    allOrNone: false,
    records: records.map((record) => ({ attributes: { type }, ...record })),
  })
  const response = requireSuccess(batch, await batch.call({ ...request, body }))
  return records.map((_, index) => {
    const result = at(response.content, index)
    const id = idIn(at(result, 'id'))
    if (at(result, 'success') === true && id !== null) return { id, url: `${batch.address}/${id}` }
    const errors = listIn(at(result, 'errors')).map((error) => ({
      errorCode: at(error, 'statusCode'),
      message: at(error, 'message'),
    }))
    const failure = errors.length === 0 ? null : batch.endingOf({ ...response, status: 400, content: errors })
    // The next attempt searches again for a record without a result.
    return failure ?? { end: 'unavailable', status: response.status, message: null }
  })
}

/** Allows saving where a duplicate rule would only warn a person. By default Salesforce refuses. */
export const duplicateHeader = ({ options }: DeliveryBatch): Record<string, string> => ({
  'Sforce-Duplicate-Rule-Header': `allowSave=${options.allowDuplicates === true}`,
})

export function soqlEscaped(text: string): string {
  return text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', '')
}
