import type { DestinationResponse } from './call.ts'
import type { RemoteField } from './check-fields.ts'
import { at, idIn, listIn, requireSuccess, stringAt, type DeliveryBatch } from './adapter.ts'

export type PipedriveType = 'persons' | 'organizations'
export type PipedriveRow = Readonly<Record<string, unknown>>

/** A delivery reads by requests, a forecast from a list of all records. */
export interface PipedriveReads {
  row: (type: PipedriveType, id: string) => Promise<PipedriveRow | null>
  persons: (field: 'email' | 'name', term: string) => Promise<{ id: string; organization: unknown }[]>
  organizations: (name: string) => Promise<string[]>
}

export const path = (type: string) => `/api/v2/${type}`
export const pathOf = (type: string, id: string) => `${path(type)}/${encodeURIComponent(id)}`
export const isMissing = ({ status }: DestinationResponse) => status === 404 || status === 410

export function pipedriveReads(connection: Pick<DeliveryBatch, 'call' | 'endingOf'>): PipedriveReads {
  const search = async (type: PipedriveType, field: string, term: string) => {
    const found: { id: string; organization: unknown }[] = []
    const query = { term, fields: field, exact_match: 'true' }
    for await (const { rows } of pagesOf(connection, `${path(type)}/search`, query))
      for (const row of rows) {
        const item = at(row, 'item')
        const id = idIn(at(item, 'id'))
        if (id !== null) found.push({ id, organization: at(item, 'organization', 'name') })
      }
    return found
  }
  return {
    row: async (type, id) => {
      const response = await connection.call({ method: 'GET', path: pathOf(type, id) })
      if (isMissing(response)) return null
      return Object(at(requireSuccess(connection, response).content, 'data')) as PipedriveRow
    },
    persons: (field, term) => search('persons', field, term),
    organizations: async (name) => (await search('organizations', 'name', name)).map(({ id }) => id),
  }
}

/** Others need the ids of options, amounts or dates. */
const textTypes: ReadonlySet<string> = new Set([
  'varchar',
  'varchar_auto',
  'text',
  'phone',
  'double',
  'int',
  'address',
])

export async function readFields(
  batch: Pick<DeliveryBatch, 'call' | 'endingOf'>,
  name: 'personFields' | 'organizationFields',
): Promise<{ fields: RemoteField[]; status: number }> {
  const fields: RemoteField[] = []
  let last = 0
  for await (const { rows, status } of pagesOf(batch, path(name))) {
    last = status
    for (const field of rows)
      fields.push({
        name: stringAt(at(field, 'field_code')),
        isReadOnly:
          at(field, 'is_custom_field') === true && !textTypes.has(stringAt(at(field, 'field_type'))),
        isUnique: false,
      })
  }
  return { fields, status: last }
}

/** The largest page; its cost is in tokens of the daily budget. */
export const pageSize = 500
export const pageTokens = 10

/** For responses that don't report it. */
const smallestDailyTokens = 30_000

interface Page {
  rows: unknown[]
  status: number
  isLast: boolean
  /** A tenth of the daily budget. */
  maxTokens: number
}

/**
 * The pages of a list, with up to 500 entries each. Throws a `DeliveryEnd` if a request fails.
 * https://pipedrive.readme.io/docs/core-api-concepts-pagination
 */
export async function* pagesOf(
  batch: Pick<DeliveryBatch, 'call' | 'endingOf'>,
  list: string,
  filter: Readonly<Record<string, string>> = {},
): AsyncGenerator<Page, void> {
  for (let cursor: string | null = null; ;) {
    const query = new URLSearchParams({
      ...filter,
      limit: String(pageSize),
      ...(cursor === null ? {} : { cursor }),
    })
    const response = await batch.call({ method: 'GET', path: `${list}?${query}` })
    const { content, headers, status } = requireSuccess(batch, response)
    const data = at(content, 'data')
    cursor = idIn(at(content, 'additional_data', 'next_cursor')) || null
    const daily = Number(headers.get('x-daily-ratelimit-token-limit') ?? Number.NaN)
    yield {
      rows: listIn(Array.isArray(data) ? data : at(data, 'items')),
      status,
      isLast: cursor === null,
      maxTokens: (daily || smallestDailyTokens) / 10,
    }
    if (cursor === null) return
  }
}
