import { at, idIn, listIn, requireSuccess, stringAt, type DeliveryBatch } from './adapter.ts'
import { spent } from './call.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { pagesOf, pageSize, pageTokens } from './pipedrive-reads.ts'
import { nameOf, type PersonThere, type PresenceSteps } from './presence-steps.ts'

/** Tokens of the company's daily budget: https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting */
const cost = { search: 20, read: 1 }

/** From this many people on, reading all persons usually costs less than searches. */
export const pipedriveReadsAllFrom = 20

/** Tokens at most, for one person and for each page of all persons. */
export const pipedrivePresenceCost = { person: 2 * cost.search + cost.read, page: pageTokens, pageSize }

/** Reads all persons once if there are many, with at most a tenth of the daily budget. */
export function pipedrivePresence(
  batch: DeliveryBatch,
  owner: PresenceSteps['owner'],
  pageOf: (id: string) => string,
): PresenceSteps {
  let all: { people: PersonThere[]; isComplete: boolean } | undefined
  const readAll = async () => (all ??= await readPeople(batch, pageOf))
  const isMany = (sought: readonly unknown[]) => all !== undefined || sought.length >= pipedriveReadsAllFrom
  return {
    size: Infinity,
    byId: async (ids) => {
      const people: PersonThere[] = []
      if (!isMany(ids)) for (const id of ids) people.push(...(await personById(batch, id, pageOf)))
      return isMany(ids) ? (await readAll()).people : people
    },
    byEmail: async (emails) =>
      isMany(emails) ? (await readAll()).people : searchEmails(batch, emails, pageOf),
    byName: async (people) => {
      if (!isMany(people)) return searchNames(batch, [...new Set(people.map(nameOf))], pageOf)
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
  let used = 0
  for await (const { rows, isLast, maxTokens } of pagesOf(batch, '/api/v2/persons')) {
    people.push(...rows.flatMap((row) => personOf(row, pageOf)))
    used += pageTokens
    if (!isLast && used + pageTokens > maxTokens) return { people, isComplete: false }
  }
  return { people, isComplete: true }
}

/** A search result lacks the opt-out, so each person is read. */
async function searchEmails(
  batch: DeliveryBatch,
  emails: readonly string[],
  pageOf: (id: string) => string,
): Promise<PersonThere[]> {
  const people: PersonThere[] = []
  for (const email of emails)
    for (const item of await search(batch, 'email', email)) {
      const [person] = await personById(batch, idIn(at(item, 'id')) ?? '', pageOf)
      if (person) people.push({ ...person, company: stringAt(at(item, 'organization', 'name')) })
      if (person) break
    }
  return people
}

async function searchNames(
  batch: DeliveryBatch,
  names: readonly string[],
  pageOf: (id: string) => string,
): Promise<PersonThere[]> {
  const people: PersonThere[] = []
  for (const name of names)
    for (const item of await search(batch, 'name', name))
      for (const person of personOf(item, pageOf)) {
        const emails = listIn(at(item, 'emails')).map(stringAt)
        people.push({ ...person, emails, company: stringAt(at(item, 'organization', 'name')) })
      }
  return people
}

async function search(batch: DeliveryBatch, field: 'email' | 'name', term: string): Promise<unknown[]> {
  const items: unknown[] = []
  const query = { term, fields: field, exact_match: 'true' }
  for await (const { rows } of pagesOf(batch, '/api/v2/persons/search', query))
    items.push(...rows.map((row) => at(row, 'item')))
  return items
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
