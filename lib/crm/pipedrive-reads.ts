import type { DestinationResponse } from './call.ts'
import type { RemoteField } from './check-fields.ts'
import { at, idIn, listIn, requireSuccess, stringAt, type DeliveryBatch } from './adapter.ts'

export type PipedriveType = 'persons' | 'organizations'
export type PipedriveRow = Readonly<Record<string, unknown>>

/** The reads that a plan needs. A delivery sends requests; a forecast looks in a list of all records. */
export interface PipedriveReads {
  row: (type: PipedriveType, id: string) => Promise<PipedriveRow | null>
  persons: (field: 'email' | 'name', term: string) => Promise<{ id: string; organization: unknown }[]>
  /** Ids of the organizations with this name. */
  organizations: (name: string) => Promise<string[]>
}

export const path = (type: string) => `/api/v2/${type}`
export const pathOf = (type: string, id: string) => `${path(type)}/${encodeURIComponent(id)}`
export const isMissing = ({ status }: DestinationResponse) => status === 404 || status === 410

export function pipedriveReads(connection: Pick<DeliveryBatch, 'call' | 'endingOf'>): PipedriveReads {
  const search = async (type: PipedriveType, field: string, term: string) => {
    const query = new URLSearchParams({ term, fields: field, exact_match: 'true', limit: '10' })
    const response = await connection.call({ method: 'GET', path: `${path(type)}/search?${query}` })
    return listIn(at(requireSuccess(connection, response).content, 'data', 'items')).flatMap((each) => {
      const item = at(each, 'item')
      const id = idIn(at(item, 'id'))
      return id === null ? [] : [{ id, organization: at(item, 'organization', 'name') }]
    })
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

/** Custom fields of other types need option ids, amounts or dates instead of a text. */
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
  const response = await batch.call({ method: 'GET', path: `${path(name)}?limit=500` })
  const { content, status } = requireSuccess(batch, response)
  const fields = listIn(at(content, 'data')).map((field) => ({
    name: stringAt(at(field, 'field_code')),
    isReadOnly: at(field, 'is_custom_field') === true && !textTypes.has(stringAt(at(field, 'field_type'))),
    isUnique: false,
  }))
  return { fields, status }
}
