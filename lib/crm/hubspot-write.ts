import type { DestinationResponse } from './call.ts'
import {
  type DeliveryBatch,
  type DeliveryItem,
  at,
  requireSuccess,
  idIn,
  listIn,
  stringAt,
} from './adapter.ts'
import {
  hubspotContactProperties,
  hubspotErrors,
  hubspotExisting,
  hubspotPage,
  hubspotPath,
  hubspotProperties,
  hubspotVersion,
  lowerCased,
  postToHubspot,
  jsonOf,
  propertyTexts,
  type HubspotType,
} from './hubspot-api.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { noteOf } from './note.ts'
import type { Existing } from './forecast-result.ts'
import type { Write, WriteResult } from './plan-records.ts'

/** The ids of HubSpot's own association types. */
const contactToCompany = 279
const noteToContact = 202

type Kind = 'create' | 'update' | 'upsert'

/** If an email is taken, its contact is updated instead. */
export async function createInHubspot(
  batch: DeliveryBatch,
  type: HubspotType,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, WriteResult>> {
  const { idField } = batch.options
  if (type === 'companies' && idField !== '') return writeToHubspot(batch, type, 'upsert', writes)
  const results = await writeToHubspot(batch, type, 'create', writes)
  for (const { item } of writes) {
    const result = results.get(item)
    if (type !== 'contacts' || !result || !('end' in result) || result.reason !== 'duplicate') continue
    const existing = await contactByEmail(batch, String(item.body['email']), result.message)
    if (existing) results.set(item, { existing })
  }
  return results
}

async function contactByEmail(
  batch: DeliveryBatch,
  email: string,
  message: string | null,
): Promise<Existing | null> {
  const named = /Existing ID: (\d+)/.exec(message ?? '')?.[1]
  const properties = hubspotProperties(batch, ...hubspotContactProperties).join(',')
  const attempts = [{ id: email, idProperty: 'email' }, ...(named === undefined ? [] : [{ id: named }])]
  for (const { id, ...by } of attempts) {
    const query = new URLSearchParams({ ...by, properties })
    const path = `${hubspotPath('contacts')}/${encodeURIComponent(id)}?${query}`
    const response = await batch.call({ method: 'GET', path })
    if (response.status !== 404) return hubspotExisting(requireSuccess(batch, response).content)[0] ?? null
  }
  return null
}

const isOfProperty = (code: string) => /DOESNT_EXIST|READ_ONLY/.test(code)

/**
 * Writes records. HubSpot reports single failures only for creations. Another batch that is refused is sent again
 * without the records that have a refused property, or else in halves.
 */
export async function writeToHubspot(
  batch: DeliveryBatch,
  type: HubspotType,
  kind: Kind,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, WriteResult>> {
  if (writes.length === 0) return new Map()
  const { idField } = batch.options
  const inputs = writes.map(({ item, values, existing, company }) => ({
    objectWriteTraceId: item.id,
    properties: propertyTexts(values),
    ...(kind === 'update' ? { id: existing?.id } : {}),
    ...(kind === 'upsert' ? { id: item.subject, idProperty: idField } : {}),
    ...(kind === 'create' ? { associations: company?.id ? [companyAssociation(company.id)] : [] } : {}),
  }))
  const path = `${hubspotPath(type)}/batch/${kind}`
  const response = await batch.call({ method: 'POST', path, body: jsonOf({ inputs }) })
  const failure = batch.endingOf(response)
  if (failure && (failure.end !== 'refused' || writes.length === 1))
    return new Map(writes.map(({ item }) => [item, failure]))
  if (failure) {
    const names = new Set(
      hubspotErrors(response.content)
        .filter((error) => isOfProperty(stringAt(at(error, 'code'))))
        .flatMap((error) => listIn(at(error, 'context', 'propertyName'))),
    )
    const { refused = [], others = [] } = Object.groupBy(writes, ({ values }) =>
      Object.keys(values).some((name) => names.has(name)) ? 'refused' : 'others',
    )
    const half = Math.ceil(others.length / 2)
    const parts = refused.length > 0 ? [others] : [others.slice(0, half), others.slice(half)]
    const results = new Map<DeliveryItem, WriteResult>(refused.map(({ item }) => [item, failure]))
    for (const part of parts)
      for (const [item, result] of await writeToHubspot(batch, type, kind, part)) results.set(item, result)
    return results
  }
  return resultsIn(batch, writes, response)
}

/** HubSpot can return results in another order. */
function resultsIn(batch: DeliveryBatch, writes: readonly Write[], response: DestinationResponse) {
  const results = new Map<DeliveryItem, WriteResult>()
  const failures = hubspotErrors(response.content).flatMap((error) =>
    listIn(at(error, 'context', 'objectWriteTraceId')).map((trace) => [trace, error] as const),
  )
  for (const [trace, error] of failures) {
    const write = writes.find(({ item }) => item.id === trace)
    const failure = write && batch.endingOf({ ...response, status: statusOf(error), content: error })
    if (failure) results.set(write.item, failure)
  }
  for (const result of listIn(at(response.content, 'results'))) {
    const id = idIn(at(result, 'id'))
    const write = writes.find(
      ({ item, ...each }) => !results.has(item) && isResultOf(result, { item, ...each }),
    )
    if (id !== null && write) results.set(write.item, { id, url: hubspotPage(result) })
  }
  // The next attempt searches again for a record without a result.
  for (const { item } of writes)
    if (!results.has(item)) results.set(item, { end: 'unavailable', status: response.status, message: null })
  return results
}

function statusOf(error: unknown): number {
  const category = stringAt(at(error, 'category'))
  if (/CONFLICT/.test(category)) return 409
  if (/NOT_FOUND/.test(category)) return 404
  return /RATE_LIMIT/.test(category) ? 429 : 400
}

function isResultOf(result: unknown, { item, values, existing }: Write): boolean {
  if (existing) return at(result, 'id') === existing.id
  const trace = at(result, 'objectWriteTraceId')
  if (trace !== undefined) return trace === item.id
  return ['email', 'domain', 'name', ...Object.keys(values)]
    .filter((name) => values[name] !== undefined)
    .slice(0, 1)
    .every((name) => lowerCased(at(result, 'properties', name)) === String(values[name]).trim().toLowerCase())
}

const companyAssociation = (id: string) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: contactToCompany }],
})

/** Default associations replace no existing ones. Returns the ids of contacts that weren't linked. */
export async function associateInHubspot(
  batch: DeliveryBatch,
  links: readonly { id: string; company: string }[],
): Promise<string[]> {
  const { content } = await postToHubspot(
    batch,
    `/crm/associations/${hubspotVersion}/contacts/companies/batch/associate/default`,
    {
      inputs: links.map(({ id, company }) => ({ from: { id }, to: { id: company } })),
    },
  )
  if (!at(content, 'numErrors')) return []
  const linked = new Set(
    listIn(at(content, 'results')).map((result) => {
      const { from } = Object(result) as Record<string, unknown>
      return idIn(at(from, 'id'))
    }),
  )
  return links.flatMap(({ id }) => (linked.has(id) ? [] : [id]))
}

export async function addHubspotNotes(
  batch: DeliveryBatch,
  created: readonly { item: DeliveryItem; id: string }[],
): Promise<void> {
  await postToHubspot(batch, `${hubspotPath('notes')}/batch/create`, {
    inputs: created.map(({ item, id }) => ({
      objectWriteTraceId: item.id,
      properties: { hs_note_body: noteOf(item), hs_timestamp: new Date(item.at).toISOString() },
      associations: [
        {
          to: { id },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: noteToContact }],
        },
      ],
    })),
  })
}

/** Contacts created by an earlier attempt can only have our note. */
export async function notedInHubspot(batch: DeliveryBatch, ids: string[]): Promise<string[]> {
  const path = `/crm/associations/${hubspotVersion}/contacts/notes/batch/read`
  const { content } = await postToHubspot(batch, path, { inputs: ids.map((id) => ({ id })) })
  return listIn(at(content, 'results')).flatMap((result) => {
    const { from, to } = Object(result) as Record<string, unknown>
    const id = idIn(at(from, 'id'))
    return id !== null && listIn(to).length > 0 ? [id] : []
  })
}

const listPath = (list: string) => `/crm/lists/${hubspotVersion}/${encodeURIComponent(list)}`

/** Existing members stay. Returns the ids that HubSpot didn't find. */
export async function addToHubspotList(batch: DeliveryBatch, ids: string[], list: string): Promise<string[]> {
  const path = `${listPath(list)}/memberships/add`
  const response = requireSuccess(batch, await batch.call({ method: 'PUT', path, body: jsonOf(ids) }))
  return listIn(at(response.content, 'recordIdsMissing')).flatMap((id) => idIn(id) ?? [])
}

export async function checkHubspotList(batch: DeliveryBatch, list: string): Promise<void> {
  const response = await batch.call({ method: 'GET', path: listPath(list) })
  const kind = response.status < 300 ? at(response.content, 'list', 'processingType') : null
  if (response.status === 404 || response.status === 400 || kind === 'DYNAMIC')
    throw new DeliveryEnd({ end: 'refused', status: response.status, message: list, reason: 'list' })
  requireSuccess(batch, response)
}
