import type { DestinationResponse } from './call.ts'
import { isPersonField } from './company-link.ts'
import { type DeliveryBatch, at, requireSuccess, idIn, listIn, stringAt, timeIn } from './adapter.ts'
import type { Existing } from './forecast-result.ts'
import type { Body } from './rows.ts'

/** https://developers.hubspot.com/docs/api-reference: each dated version is supported for at least 18 months. */
export const hubspotVersion = '2026-09'

export type HubspotType = 'contacts' | 'companies'

export const hubspotPath = (type: HubspotType | 'notes') => `/crm/objects/${hubspotVersion}/${type}`

export const hubspotBatchSize = 100

/** The errors in a response, each with a code and property names. */
export const hubspotErrors = (content: unknown): unknown[] => listIn(at(content, 'errors'))

export const jsonOf = (value: unknown) => JSON.stringify(value)

export async function postToHubspot(
  batch: DeliveryBatch,
  path: string,
  body: unknown,
): Promise<DestinationResponse> {
  return requireSuccess(batch, await batch.call({ method: 'POST', path, body: jsonOf(body) }))
}

/** A body as HubSpot's properties. All of them are strings. */
export function propertyTexts(body: Body): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

export const lowerCased = (value: unknown) => stringAt(value).trim().toLowerCase()

export function hubspotProperties(batch: DeliveryBatch, ...more: string[]): string[] {
  const mapped = batch.items.flatMap(({ body }) => Object.keys(body).filter(isPersonField))
  return [...new Set([...more, ...mapped])]
}

export function hubspotExisting(result: unknown): Existing[] {
  const id = idIn(at(result, 'id'))
  const values = Object(at(result, 'properties')) as Record<string, unknown>
  const hasOptedOut = values['hs_email_optout'] === 'true' || values['hs_email_optout'] === true
  const createdAt = timeIn(at(result, 'createdAt'))
  return id === null
    ? []
    : [{ id, values, url: hubspotPage(result), hasOptedOut, companyId: null, createdAt }]
}

export const hubspotPage = (result: unknown) => stringAt(at(result, 'url')) || null

export const hubspotContactProperties = [
  'email',
  'hs_additional_emails',
  'hs_email_optout',
  'hubspot_owner_id',
]

/** The primary and additional addresses, in lower case. */
export const hubspotEmails = ({ values }: Pick<Existing, 'values'>): string[] =>
  [values['email'], ...stringAt(values['hs_additional_emails']).split(';')].map(lowerCased).filter(Boolean)

export async function readHubspot(
  batch: DeliveryBatch,
  type: HubspotType,
  ids: string[],
  idProperty?: string,
  more: string[] = [],
): Promise<Existing[]> {
  if (ids.length === 0) return []
  const { content } = await postToHubspot(batch, `${hubspotPath(type)}/batch/read`, {
    inputs: [...new Set(ids)].map((id) => ({ id })),
    properties: hubspotProperties(
      batch,
      ...(type === 'contacts' ? hubspotContactProperties : ['domain', 'name']),
      ...more,
    ),
    ...(idProperty === undefined ? {} : { idProperty }),
  })
  return listIn(at(content, 'results')).flatMap(hubspotExisting)
}

/** In characters, below the limit for the body of a search. */
const maxValuesLength = 2600
const maxResults = 200

/** Finds all records in as few searches as possible. HubSpot expects the values of `IN` in lower case. */
export async function searchHubspot(
  batch: DeliveryBatch,
  type: HubspotType,
  propertyName: string,
  all: string[],
  properties: string[],
): Promise<unknown[]> {
  const results: unknown[] = []
  const room = maxValuesLength - jsonOf(properties).length
  for (const values of partsOf(distinctLower(all), room))
    results.push(...(await searchAllPages(batch, type, [{ propertyName, values }], properties)))
  return results
}

/** Each search contains as many people as fit. */
export async function searchHubspotNames(
  batch: DeliveryBatch,
  people: readonly { firstName: string; lastName: string }[],
  properties: string[],
): Promise<unknown[]> {
  const results: unknown[] = []
  const pairs = new Map(
    people.map(({ firstName, lastName }) => [
      jsonOf([firstName, lastName]).toLowerCase(),
      [firstName, lastName],
    ]),
  )
  const room = maxValuesLength - jsonOf(properties).length
  for (const part of partsOf([...pairs.keys()], room)) {
    const names = part.flatMap((pair) => [pairs.get(pair) ?? []])
    const filters = ['firstname', 'lastname'].map((propertyName, at) => ({
      propertyName,
      values: distinctLower(names.map((name) => name[at] ?? '')),
    }))
    results.push(...(await searchAllPages(batch, 'contacts', filters, properties)))
  }
  return results
}

const distinctLower = (all: readonly string[]) => [...new Set(all.map((value) => value.toLowerCase()))]

/** Only all pages together show that a record is missing. */
async function searchAllPages(
  batch: DeliveryBatch,
  type: HubspotType,
  filters: { propertyName: string; values: string[] }[],
  properties: string[],
): Promise<unknown[]> {
  const results: unknown[] = []
  for (let after: string | null = null; ;) {
    const { content } = await postToHubspot(batch, `${hubspotPath(type)}/search`, {
      filterGroups: [{ filters: filters.map((filter) => ({ ...filter, operator: 'IN' })) }],
      properties,
      limit: maxResults,
      ...(after === null ? {} : { after }),
    })
    results.push(...listIn(at(content, 'results')))
    after = idIn(at(content, 'paging', 'next', 'after'))
    if (after === null) return results
  }
}

function partsOf(values: string[], max: number): string[][] {
  const parts: string[][] = []
  let length = Infinity
  for (const value of values) {
    const added = jsonOf(value).length + 1
    const last = parts.at(-1)
    if (!last || length + added > max || last.length >= hubspotBatchSize) {
      parts.push([value])
      length = added
    } else {
      last.push(value)
      length += added
    }
  }
  return parts
}
