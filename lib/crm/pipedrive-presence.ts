import { at, idIn, listIn, requireSuccess, stringAt, type DeliveryBatch } from './adapter.ts'
import { spent } from './call.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { nameOf, type PersonThere, type PresenceSteps } from './presence-steps.ts'

/** https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting: tokens of the company's daily budget. */
const cost = { search: 20, read: 1, page: 10 }
const pageSize = 500

/** From this many people on, reading all persons usually costs less than searching for each. */
export const pipedriveReadsAllFrom = 20

/** The smallest daily budget of a company, used if the responses don't state it. */
const smallestDailyTokens = 30_000

/** The most tokens that a check of one person takes, and those of each page of all persons. */
export const pipedrivePresenceCost = { person: 2 * (cost.search + cost.read), page: cost.page, pageSize }

/** Searches for few people, and reads all persons once for many, with at most a tenth of the daily budget. */
export function pipedrivePresence(
  batch: DeliveryBatch,
  owner: PresenceSteps['owner'],
  pageOf: (id: string) => string,
): PresenceSteps {
  let all: { people: PersonThere[]; isComplete: boolean } | undefined
  const readAll = async () => (all ??= await readPeople(batch, pageOf))
  const isMany = (sought: readonly unknown[]) => all !== undefined || sought.length >= pipedriveReadsAllFrom
  const search = (field: 'email' | 'name', terms: string[]) => searchPeople(batch, field, terms, pageOf)
  return {
    size: Infinity,
    byId: async (ids) => {
      const people: PersonThere[] = []
      if (!isMany(ids)) for (const id of ids) people.push(...(await personById(batch, id, pageOf)))
      return isMany(ids) ? (await readAll()).people : people
    },
    byEmail: async (emails) => (isMany(emails) ? (await readAll()).people : search('email', emails)),
    byName: async (people) => {
      if (!isMany(people)) return search('name', [...new Set(people.map(nameOf))])
      const { people: known, isComplete } = await readAll()
      if (!isComplete) throw new DeliveryEnd(spent)
      return known
    },
    owner,
  }
}

async function readPeople(
  batch: DeliveryBatch,
  pageOf: (id: string) => string,
): Promise<{ people: PersonThere[]; isComplete: boolean }> {
  const people: PersonThere[] = []
  for (let cursor: string | null = null, used = 0; ;) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor === null ? {} : { cursor }) })
    const response = await batch.call({ method: 'GET', path: `/api/v2/persons?${query}` })
    const { content, headers } = requireSuccess(batch, response)
    people.push(...listIn(at(content, 'data')).flatMap((row) => personOf(row, pageOf)))
    used += cost.page
    cursor = idIn(at(content, 'additional_data', 'next_cursor')) || null
    if (cursor === null) return { people, isComplete: true }
    const daily = Number(headers.get('x-daily-ratelimit-token-limit') ?? Number.NaN)
    if (used + cost.page > (daily || smallestDailyTokens) / 10) return { people, isComplete: false }
  }
}

async function searchPeople(
  batch: DeliveryBatch,
  field: 'email' | 'name',
  terms: readonly string[],
  pageOf: (id: string) => string,
): Promise<PersonThere[]> {
  const people: PersonThere[] = []
  for (const term of terms) {
    const query = new URLSearchParams({ term, fields: field, exact_match: 'true', limit: '10' })
    const response = await batch.call({ method: 'GET', path: `/api/v2/persons/search?${query}` })
    const items = listIn(at(requireSuccess(batch, response).content, 'data', 'items'))
    for (const item of items) {
      const id = idIn(at(item, 'item', 'id'))
      const company = stringAt(at(item, 'item', 'organization', 'name'))
      // A search result doesn't contain the opt-out.
      const [person] = id === null ? [] : await personById(batch, id, pageOf)
      if (person) people.push({ ...person, company })
      if (field === 'email' && person) break
    }
  }
  return people
}

async function personById(
  batch: DeliveryBatch,
  id: string,
  pageOf: (id: string) => string,
): Promise<PersonThere[]> {
  const response = await batch.call({ method: 'GET', path: `/api/v2/persons/${encodeURIComponent(id)}` })
  if (response.status === 404 || response.status === 410) return []
  return personOf(at(requireSuccess(batch, response).content, 'data'), pageOf)
}

function personOf(row: unknown, pageOf: (id: string) => string): PersonThere[] {
  const id = idIn(at(row, 'id'))
  if (id === null) return []
  return [
    {
      id,
      url: pageOf(id),
      emails: listIn(at(row, 'emails')).map((email) => stringAt(at(email, 'value'))),
      name: stringAt(at(row, 'name')),
      company: '',
      website: '',
      ownerId: idIn(at(row, 'owner_id')),
      hasOptedOut: at(row, 'marketing_status') === 'unsubscribed',
    },
  ]
}
