import { at, idIn, listIn, stringAt, type DeliveryBatch, type DeliveryItem } from './adapter.ts'
import { spent } from './call.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { refusedFields, refusedForecast, updateForecast } from './forecast.ts'
import {
  pagesOf,
  pageTokens,
  path,
  readFields,
  type PipedriveReads,
  type PipedriveRow,
  type PipedriveType,
} from './pipedrive-reads.ts'
import type { Existing, Forecasted } from './forecast-result.ts'

export interface PipedriveSteps {
  type: PipedriveType
  fields: 'personFields' | 'organizationFields'
  find: (item: DeliveryItem, reads: PipedriveReads) => Promise<string[]>
  isSame: (item: DeliveryItem, existing: PipedriveRow) => boolean
  /** Throws a `DeliveryEnd` if the record must not be changed. */
  plan: (
    item: DeliveryItem & DeliveryBatch,
    reads: PipedriveReads,
    existing: PipedriveRow | null,
  ) => Promise<Record<string, unknown>>
  owner: (batch: DeliveryBatch) => Promise<void>
}

/** Reads all records once, which costs less than searches. */
export async function forecastPipedrive(
  batch: DeliveryBatch,
  steps: PipedriveSteps,
  expected: ReadonlyMap<DeliveryItem, Existing>,
): Promise<Map<DeliveryItem, Forecasted>> {
  const rows = await readLists(batch)
  const { fields } = await readFields(batch, steps.fields)
  let owner: Promise<void> | undefined
  const reads = listedReads(rows)
  const writable = new Set(fields.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name))
  const forecastOf = async (item: DeliveryItem): Promise<Forecasted> => {
    const known = item.remoteId === null ? null : await reads.row(steps.type, item.remoteId)
    const earlier = expected.get(item)
    const own = known && steps.isSame(item, known) ? [item.remoteId!] : await steps.find(item, reads)
    const [id, ...more] = new Set(own)
    if (more.length > 0 && !earlier) return refused({ end: 'ambiguous', status: null, message: null }, item)
    const existing = earlier?.values ?? (id === undefined ? null : await reads.row(steps.type, id))
    try {
      // Only new records need the owner.
      if (!existing) await (owner ??= steps.owner(batch))
      const values = await steps.plan({ ...batch, ...item }, reads, existing)
      const { custom_fields: custom, ...others } = values
      const flat: Record<string, unknown> = { ...others, ...Object(custom) }
      const wrong = refusedFields([{ item, values: flat }], (name) => writable.has(name)).get(item)
      if (wrong) return refused(wrong, item)
      const after: Existing = {
        id: id ?? '',
        url: null,
        hasOptedOut: false,
        companyId: null,
        createdAt: null,
        values: {
          ...existing,
          ...values,
          custom_fields: { ...Object(existing?.['custom_fields']), ...Object(custom) },
        },
      }
      return { forecast: existing ? updateForecast(Object.keys(flat)) : { does: 'create' }, after }
    } catch (error) {
      if (error instanceof DeliveryEnd && error.ending.end === 'refused') return refused(error.ending, item)
      throw error
    }
  }
  const results = new Map<DeliveryItem, Forecasted>()
  for (const item of batch.items) results.set(item, await forecastOf(item))
  return results
}

const refused = (failure: Parameters<typeof refusedForecast>[0], { body }: DeliveryItem): Forecasted => ({
  forecast: refusedForecast(failure, body),
  after: null,
})

type Lists = Record<PipedriveType, Map<string, PipedriveRow>>

/** Throws if that would use over a tenth of the daily budget. */
async function readLists(batch: DeliveryBatch): Promise<Lists> {
  const before = listsOf.get(batch.knownIds)
  if (before) return before
  const lists = await readBoth(batch)
  listsOf.set(batch.knownIds, lists)
  return lists
}

const listsOf = new WeakMap<Map<string, string>, Lists>()

async function readBoth(batch: DeliveryBatch): Promise<Lists> {
  const budget = { used: 0 }
  return {
    persons: await readAll(batch, 'persons', budget),
    organizations: await readAll(batch, 'organizations', budget),
  }
}

async function readAll(
  batch: DeliveryBatch,
  type: PipedriveType,
  budget: { used: number },
): Promise<Map<string, PipedriveRow>> {
  const rows = new Map<string, PipedriveRow>()
  for await (const page of pagesOf(batch, path(type))) {
    for (const row of page.rows) {
      const id = idIn(at(row, 'id'))
      if (id !== null) rows.set(id, Object(row) as PipedriveRow)
    }
    budget.used += pageTokens
    if (!page.isLast && budget.used + pageTokens > page.maxTokens) throw new DeliveryEnd(spent)
  }
  return rows
}

function listedReads({ persons, organizations }: Lists): PipedriveReads {
  const personsBy = { email: new Map<string, string[]>(), name: new Map<string, string[]>() }
  const organizationsBy = new Map<string, string[]>()
  for (const [id, row] of persons) {
    add(personsBy.name, at(row, 'name'), id)
    for (const email of listIn(at(row, 'emails'))) add(personsBy.email, at(email, 'value'), id)
  }
  for (const [id, row] of organizations) add(organizationsBy, at(row, 'name'), id)
  return {
    row: async (type, id) => (type === 'persons' ? persons : organizations).get(id) ?? null,
    persons: async (field, term) =>
      (personsBy[field].get(term.toLowerCase()) ?? []).map((id) => {
        const organization = organizations.get(idIn(at(persons.get(id), 'org_id')) ?? '')
        return { id, organization: at(organization, 'name') }
      }),
    organizations: async (name) => organizationsBy.get(name.toLowerCase()) ?? [],
  }
}

function add(index: Map<string, string[]>, text: unknown, id: string): void {
  const key = stringAt(text).toLowerCase()
  if (key !== '') index.set(key, [...(index.get(key) ?? []), id])
}
