import type { DeliveryBatch, DeliveryItem } from './adapter.ts'
import {
  companiesOf,
  companyInBody,
  isPersonField,
  type CompanyResult,
  type CompanyToLink,
} from './company-link.ts'
import type { MappingRow } from './destination.ts'
import { DeliveryEnd, isRefusal, type DeliveryResult, type FailedDelivery } from './delivery-result.ts'
import type { Body } from './rows.ts'

export interface Existing {
  id: string
  /** Values by the destination's names; empty ones may be missing. */
  values: Readonly<Record<string, unknown>>
  /** Its page; `null`: unknown. */
  url: string | null
  /** Whether the person opted out of emails or calls there. */
  hasOptedOut: boolean
  /** The company that an update must keep; `null`: none, or links may be added. */
  companyId: string | null
  /** In milliseconds since 1970; `null`: unknown. */
  createdAt: number | null
}

export interface Write {
  item: DeliveryItem
  /** The fields to write: all of a new record, only the different ones of an existing one. */
  values: Body
  /** `null`: a new record. */
  existing: Existing | null
  company: CompanyResult | null
}

export type WriteResult = { id: string; url: string | null } | FailedDelivery | { existing: Existing }

/** The requests of one kind of destination for a batch. Each may throw a `DeliveryEnd` for all items. */
export interface RecordSteps {
  /** All matching records of each item, or why it can't be sent; missing: none. */
  find: (items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, Existing[] | FailedDelivery>>
  /** Finds or creates the companies of people; `null`: the destination links none. */
  companies: ((requested: CompanyToLink[]) => Promise<Map<CompanyToLink, CompanyResult>>) | null
  /** The person's field that holds the company's id; `null`: there are links. */
  companyField: string | null
  /** The field and id of the owner of records without one; `null`: none chosen. */
  owner: () => Promise<{ field: string; id: string } | null>
  update: (writes: readonly Write[]) => Promise<Map<DeliveryItem, WriteResult>>
  /** `existing`: the destination found the record in another way; it is updated then. */
  create: (writes: readonly Write[]) => Promise<Map<DeliveryItem, WriteResult>>
  /** Links existing people to companies; `null`: the link is a field of the person. */
  link: ((links: readonly { id: string; company: string }[]) => Promise<void>) | null
  note: (created: readonly { item: DeliveryItem; id: string }[]) => Promise<void>
  /** Ids of the records that already have our note: an attempt whose response was lost may have added it. */
  noted: (ids: string[]) => Promise<string[]>
  /** Adds people to the chosen list or campaign; returns the ids that were refused. `null`: not supported. */
  enlist: ((ids: string[], list: string) => Promise<string[]>) | null
}

export async function putRecords(
  batch: DeliveryBatch,
  steps: RecordSteps,
  fixed: Readonly<Record<string, 'empty' | 'new'>>,
): Promise<void> {
  const rules = rulesOf(batch.options.mapping, fixed)
  const found = await steps.find(batch.items)
  const existingOf = (item: DeliveryItem): Existing | null => {
    const rows = found.get(item)
    return Array.isArray(rows) ? (rows[0] ?? null) : null
  }
  const open = batch.items.filter((item) => {
    const rows = found.get(item) ?? []
    const refusal = Array.isArray(rows) ? refusalOf(rows) : rows
    if (Array.isArray(rows) && rows[0] && rows.length === 1) batch.remember(item, rows[0].id)
    if (refusal) batch.settle(item, refusal)
    return !refusal
  })
  if (open.length === 0) return
  const owner = await steps.owner()
  const isTied = (item: DeliveryItem) => existingOf(item)?.companyId != null
  const untied = open.filter((item) => !isTied(item))
  const companies = steps.companies
    ? await companiesOf(untied, steps.companies)
    : new Map<DeliveryItem, CompanyResult>()
  // Sharing and open deals depend on a person's company, so an existing one is never changed.
  for (const item of open)
    if (steps.companies && isTied(item) && companyInBody(item.body))
      companies.set(item, { id: null, link: 'kept' })
  const writeOf = (item: DeliveryItem, existing: Existing | null): Write => {
    const { idField } = batch.options
    const company = companies.get(item) ?? null
    const body: Body = {
      ...Object.fromEntries(Object.entries(item.body).filter(([name]) => isPersonField(name))),
      ...(idField === '' ? {} : { [idField]: item.subject }),
      ...(owner ? { [owner.field]: owner.id } : {}),
      ...(steps.companyField !== null && company?.id ? { [steps.companyField]: company.id } : {}),
    }
    const all = owner ? { ...rules, [owner.field]: fixed[owner.field] ?? 'empty' } : rules
    return { item, values: existing ? differing(body, existing, all) : body, existing, company }
  }
  const writes = open.map((item) => writeOf(item, existingOf(item)))
  // In the order of the review, new and existing records separately.
  const created = await create(
    batch,
    steps,
    writes.filter(({ existing }) => !existing),
  )
  const conflicts = created.map(({ item, existing }) => writeOf(item, existing))
  await update(batch, steps, [...writes.filter(({ existing }) => existing), ...conflicts])
}

function refusalOf([first, ...more]: readonly Existing[]): FailedDelivery | null {
  if (!first) return null
  if (more.length > 0) return { end: 'ambiguous', status: null, message: null, url: first.url }
  return first.hasOptedOut
    ? { end: 'refused', status: null, message: null, reason: 'optout', remoteId: first.id, url: first.url }
    : null
}

type Rules = Readonly<Record<string, 'empty' | 'new' | undefined>>

function rulesOf(mapping: readonly MappingRow[], fixed: Rules): Rules {
  return { ...Object.fromEntries(mapping.map(({ to, only }) => [to, only])), ...fixed }
}

/** The values that an update writes: none that are there already, and none that the rules protect. */
export function differing(body: Body, { values }: Pick<Existing, 'values'>, rules: Rules): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const theirs = textOf(values[name])
      if (rules[name] === 'new' || (rules[name] === 'empty' && theirs !== '')) return false
      return theirs !== String(value)
    }),
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Creates records; returns items whose records already exist. */
async function create(
  batch: DeliveryBatch,
  steps: RecordSteps,
  writes: readonly Write[],
): Promise<{ item: DeliveryItem; existing: Existing }[]> {
  if (writes.length === 0) return []
  const results = await steps.create(writes)
  const created: Written[] = []
  const conflicts: { item: DeliveryItem; existing: Existing }[] = []
  for (const { item, company } of writes) {
    const result = results.get(item) ?? unanswered
    if ('existing' in result) conflicts.push({ item, existing: result.existing })
    else if ('end' in result) batch.settle(item, result)
    else {
      batch.remember(item, result.id, 'created')
      created.push({ item, ...result, did: 'created', company })
    }
  }
  await finish(batch, steps, created)
  return conflicts.filter(({ item, existing }) => {
    const refusal = refusalOf([existing])
    if (refusal) batch.settle(item, refusal)
    return !refusal
  })
}

async function update(batch: DeliveryBatch, steps: RecordSteps, writes: readonly Write[]): Promise<void> {
  const changed = writes.filter(({ values }) => Object.keys(values).length > 0)
  const results = changed.length === 0 ? new Map<DeliveryItem, WriteResult>() : await steps.update(changed)
  const links = writes.flatMap(({ item, existing, company }) => {
    const result = results.get(item)
    const isRefused = result && 'end' in result
    return existing && company?.id && !isRefused ? [{ id: existing.id, company: company.id }] : []
  })
  const areLinked = links.length === 0 || !steps.link || (await withoutRefusal(steps.link(links)))
  const written: Written[] = []
  for (const { item, existing, company, values } of writes) {
    if (!existing) continue
    const isChanged = Object.keys(values).length > 0
    const result = isChanged ? (results.get(item) ?? unanswered) : existing
    const linked = company?.id && !areLinked ? ({ id: null, link: 'refused' } as const) : company
    const did = isOwn(item, existing) ? 'created' : isChanged ? 'updated' : 'unchanged'
    if ('end' in result) batch.settle(item, result)
    else if ('id' in result) written.push({ item, id: result.id, url: result.url, did, company: linked })
  }
  await finish(batch, steps, written)
}

/** A written record whose note and membership are still to be added. */
interface Written {
  item: DeliveryItem
  id: string
  url: string | null
  did: 'created' | 'updated' | 'unchanged'
  company: CompanyResult | null
}

/** Clocks may differ by this much. */
const clockToleranceMs = 60_000

/** Whether an earlier attempt, whose response may be lost, created the record. */
export function isOwn({ earlier, at }: DeliveryItem, { createdAt }: Pick<Existing, 'createdAt'>): boolean {
  if (earlier !== 'unknown') return earlier === 'created'
  return createdAt !== null && createdAt >= at - clockToleranceMs
}

/**
 * Adds notes and memberships, then settles the records. If a step fails, the records stay unsettled, so that the next
 * attempt repeats the steps.
 */
async function finish(batch: DeliveryBatch, steps: RecordSteps, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return
  const { addNote, list = '' } = batch.options
  const created = written.filter(({ did }) => did === 'created')
  if (addNote && created.length > 0) await withoutRefusal(noteOnce(steps, created))
  const unlisted = list === '' || !steps.enlist ? new Set() : await refusedBy(steps.enlist, written, list)
  for (const { item, did, company, ...result } of written) {
    const refused = unlisted.has(result.id) ? ({ list: 'refused' } as const) : {}
    batch.settle(item, { ...sent(did, result, company), ...refused })
  }
}

/** The ids that the list refused: all of them if it takes no members. */
async function refusedBy(
  enlist: NonNullable<RecordSteps['enlist']>,
  written: readonly Written[],
  list: string,
): Promise<ReadonlySet<string>> {
  const ids = written.map(({ id }) => id)
  try {
    return new Set(await enlist(ids, list))
  } catch (error) {
    if (error instanceof DeliveryEnd && isRefusal(error)) return new Set(ids)
    throw error
  }
}

async function noteOnce(steps: RecordSteps, created: readonly Written[]): Promise<void> {
  const repeated = created.filter(({ item }) => item.earlier !== 'none').map(({ id }) => id)
  const noted = new Set(repeated.length > 0 ? await steps.noted(repeated) : [])
  const open = created.filter(({ id }) => !noted.has(id))
  if (open.length > 0) await steps.note(open)
}

/** The response lacks a result for this record, so the next attempt searches it again. */
const unanswered: FailedDelivery = { end: 'trouble', status: null, message: null }

const sent = (
  did: 'created' | 'updated' | 'unchanged',
  { id, url }: { id: string; url: string | null },
  company: CompanyResult | null,
): Extract<DeliveryResult, { end: 'sent' }> => ({
  end: 'sent',
  did,
  remoteId: id,
  status: 200,
  url,
  company: company?.link ?? null,
})

/** Whether the step succeeded. A refused link or note doesn't fail the record. */
async function withoutRefusal(step: Promise<void>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof DeliveryEnd && isRefusal(error)) return false
    throw error
  }
}
