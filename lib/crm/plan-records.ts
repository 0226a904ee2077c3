import type { DeliveryBatch, DeliveryItem } from './adapter.ts'
import {
  companiesOf,
  companyInBody,
  isPersonField,
  type CompanyResult,
  type CompanyToLink,
} from './company-link.ts'
import type { MappingRow } from './destination.ts'
import type { Existing } from './forecast-result.ts'
import type { FailedDelivery } from './delivery-result.ts'
import type { Body } from './rows.ts'

export interface Write {
  item: DeliveryItem
  /** All of a new record, only the different ones of an existing one. */
  values: Body
  /** `null`: a new record. */
  existing: Existing | null
  company: CompanyResult | null
}

export type WriteResult = { id: string; url: string | null } | FailedDelivery | { existing: Existing }

/** The requests of one kind of destination. Each may throw a `DeliveryEnd` for all items. */
export interface RecordSteps {
  /** All matches of each item, or why it can't be sent; missing: none. */
  find: (items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, Existing[] | FailedDelivery>>
  /** Refusals by item; `null`: no rule prevents creations. */
  blocked: ((items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, FailedDelivery>>) | null
  /** Creates missing ones if allowed; `null`: the destination links none. */
  companies:
    | ((requested: CompanyToLink[], mayCreate: boolean) => Promise<Map<CompanyToLink, CompanyResult>>)
    | null
  /** Holds the company's id; `null`: there are links. */
  companyField: string | null
  /** Owner of records without one; `null`: none chosen. */
  owner: () => Promise<{ field: string; id: string } | null>
  /** Writes that the destination would refuse, or redirect to another record. For forecasts only. */
  predict: (writes: readonly Write[]) => Promise<Map<DeliveryItem, FailedDelivery | { existing: Existing }>>
  update: (writes: readonly Write[]) => Promise<Map<DeliveryItem, WriteResult>>
  /** `existing`: found in another way, and updated. */
  create: (writes: readonly Write[]) => Promise<Map<DeliveryItem, WriteResult>>
  /** Returns ids of existing people without their link. `null`: the link is a field of the person. */
  link: ((links: readonly { id: string; company: string }[]) => Promise<string[]>) | null
  note: (created: readonly { item: DeliveryItem; id: string }[]) => Promise<void>
  /** Ids with our note, which an attempt without a response may have added. */
  noted: (ids: string[]) => Promise<string[]>
  /** Into the chosen list or campaign; returns refused ids. `null`: not supported. */
  enlist: ((ids: string[], list: string) => Promise<string[]>) | null
}

export type FixedRules = Readonly<Record<string, 'empty' | 'new'>>

export interface RecordPlan {
  /** In batch order. */
  writes: Write[]
  refusals: Map<DeliveryItem, FailedDelivery>
  /** Once the item's existing record is known. */
  writeOf: (item: DeliveryItem, existing: Existing | null) => Write
}

interface PlanOptions {
  /** `null`: companies don't matter. */
  mayCreateCompanies: boolean | null
  /** Records as other items of the review would leave them. */
  expected?: ReadonlyMap<DeliveryItem, Existing>
}

/** Plans both a delivery and the forecast in its review. */
export async function planRecords(
  batch: DeliveryBatch,
  steps: RecordSteps,
  fixed: FixedRules,
  { mayCreateCompanies, expected }: PlanOptions,
): Promise<RecordPlan> {
  const rules = rulesOf(batch.options.mapping, fixed)
  const found = await steps.find(batch.items)
  const rowsOf = (item: DeliveryItem): Existing[] | FailedDelivery => {
    const rows = found.get(item) ?? []
    const row = expected?.get(item)
    return row && Array.isArray(rows) ? [row] : rows
  }
  const existingOf = (item: DeliveryItem): Existing | null => {
    const rows = rowsOf(item)
    return Array.isArray(rows) ? (rows[0] ?? null) : null
  }
  const refusals = new Map<DeliveryItem, FailedDelivery>()
  for (const item of batch.items) {
    const rows = rowsOf(item)
    const refusal = Array.isArray(rows) ? refusalOf(rows) : rows
    if (refusal) refusals.set(item, refusal)
    // Stored even if a later request fails.
    if (Array.isArray(rows) && rows[0] && rows.length === 1) batch.remember(item, rows[0].id)
  }
  const missing = batch.items.filter((item) => !refusals.has(item) && !existingOf(item))
  if (steps.blocked && missing.length > 0)
    for (const [item, refusal] of await steps.blocked(missing)) refusals.set(item, refusal)
  const open = batch.items.filter((item) => !refusals.has(item))
  const owner = open.length === 0 ? null : await steps.owner()
  const untied = open.filter((item) => existingOf(item)?.companyId == null)
  const companies =
    steps.companies && mayCreateCompanies !== null
      ? await companiesOf(untied, (requested) => steps.companies!(requested, mayCreateCompanies))
      : new Map<DeliveryItem, CompanyResult>()
  // Sharing and open deals depend on a person's company, so it is never changed.
  const companyOf = (item: DeliveryItem, existing: Existing | null): CompanyResult | null => {
    if (existing?.companyId == null) return companies.get(item) ?? null
    return steps.companies && companyInBody(item.body) ? { id: null, link: 'kept' } : null
  }
  const writeOf = (item: DeliveryItem, existing: Existing | null): Write => {
    const { idField } = batch.options
    const company = companyOf(item, existing)
    const body: Body = {
      ...Object.fromEntries(Object.entries(item.body).filter(([name]) => isPersonField(name))),
      ...(idField === '' ? {} : { [idField]: item.subject }),
      ...(owner ? { [owner.field]: owner.id } : {}),
      ...(steps.companyField !== null && company?.id ? { [steps.companyField]: company.id } : {}),
    }
    const all = owner ? { ...rules, [owner.field]: fixed[owner.field] ?? 'empty' } : rules
    return { item, values: existing ? differing(body, existing, all) : body, existing, company }
  }
  return { writes: open.map((item) => writeOf(item, existingOf(item))), refusals, writeOf }
}

/** Why a record must not be changed; `null`: it may be, or there is none. */
export function refusalOf([first, ...more]: readonly Existing[]): FailedDelivery | null {
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

/** None that are there already or that rules protect. */
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
