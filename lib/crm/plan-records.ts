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
  /** All values of a new record; of an existing one, those that differ. */
  values: Body
  /** `null` for a new record. */
  existing: Existing | null
  company: CompanyResult | null
}

export type WriteResult = { id: string; url: string | null } | FailedDelivery | { existing: Existing }

/** Each may throw a `DeliveryEnd` that applies to all items. */
export interface RecordSteps {
  /** Items without a match are missing. */
  find: (items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, Existing[] | FailedDelivery>>
  /** `null` if no rule of the destination prevents creations. */
  blocked: ((items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, FailedDelivery>>) | null
  /** Creates missing ones if allowed. `null` if the destination links no companies. */
  companies:
    | ((requested: CompanyToLink[], mayCreate: boolean) => Promise<Map<CompanyToLink, CompanyResult>>)
    | null
  /** `null` if the destination has links instead. */
  companyField: string | null
  /** For records without an owner; `null` if none is chosen. */
  owner: () => Promise<{ field: string; id: string } | null>
  /** For forecasts only: writes that would be refused, or redirected to another record. */
  predict: (writes: readonly Write[]) => Promise<Map<DeliveryItem, FailedDelivery | { existing: Existing }>>
  update: (writes: readonly Write[]) => Promise<Map<DeliveryItem, WriteResult>>
  /** `existing`: a record found in another way, to be updated. */
  create: (writes: readonly Write[]) => Promise<Map<DeliveryItem, WriteResult>>
  /** Returns the ids of people who exist but weren't linked. `null` if the link is a field of the person. */
  link: ((links: readonly { id: string; company: string }[]) => Promise<string[]>) | null
  note: (created: readonly { item: DeliveryItem; id: string }[]) => Promise<void>
  /** An attempt without a response may have added our note. */
  noted: (ids: string[]) => Promise<string[]>
  /** Returns the refused ids. `null` if it isn't supported. */
  enlist: ((ids: string[], list: string) => Promise<string[]>) | null
}

export type FixedRules = Readonly<Record<string, 'empty' | 'new'>>

interface RecordPlan {
  writes: Write[]
  refusals: Map<DeliveryItem, FailedDelivery>
  writeOf: (item: DeliveryItem, existing: Existing | null) => Write
}

interface PlanOptions {
  /** `null` if companies don't matter. */
  mayCreateCompanies: boolean | null
  /** As other items of the review would leave the records. */
  expected?: ReadonlyMap<DeliveryItem, Existing>
}

/** The plan of a delivery and of its forecast. */
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
  // A person's company is never changed, because sharing and open deals depend on it.
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

/** `null` if the record may be changed, or there is none. */
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

/** Without values that rules protect. */
function differing(body: Body, { values }: Pick<Existing, 'values'>, rules: Rules): Body {
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
