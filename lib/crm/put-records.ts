import type { DeliveryBatch, DeliveryItem } from './adapter.ts'
import type { CompanyResult } from './company-link.ts'
import { DeliveryEnd, isRefusal, type DeliveryResult, type FailedDelivery } from './delivery-result.ts'
import type { Existing } from './forecast-result.ts'
import {
  planRecords,
  refusalOf,
  type FixedRules,
  type RecordSteps,
  type Write,
  type WriteResult,
} from './plan-records.ts'

export async function putRecords(batch: DeliveryBatch, steps: RecordSteps, fixed: FixedRules): Promise<void> {
  const mayCreateCompanies = batch.options.createCompany
  const { writes, refusals, writeOf } = await planRecords(batch, steps, fixed, { mayCreateCompanies })
  for (const [item, refusal] of refusals) batch.settle(item, refusal)
  // Keeps the order of the review: first new records, then existing ones.
  const created = await create(
    batch,
    steps,
    writes.filter(({ existing }) => !existing),
  )
  const conflicts = created.map(({ item, existing }) => writeOf(item, existing))
  await update(batch, steps, [...writes.filter(({ existing }) => existing), ...conflicts])
}

/** Returns the items for which a record already exists. */
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
  const { link } = steps
  const linkedIds = links.map(({ id }) => id)
  const unlinked = links.length === 0 || !link ? new Set() : await refusedBy(linkedIds, () => link(links))
  const written: Written[] = []
  for (const { item, existing, company, values } of writes) {
    if (!existing) continue
    const isChanged = Object.keys(values).length > 0
    const result = isChanged ? (results.get(item) ?? unanswered) : existing
    const linked =
      company?.id && unlinked.has(existing.id) ? ({ id: null, link: 'refused' } as const) : company
    const did = isOwn(item, existing) ? 'created' : isChanged ? 'updated' : 'unchanged'
    if ('end' in result) batch.settle(item, result)
    else if ('id' in result) written.push({ item, id: result.id, url: result.url, did, company: linked })
  }
  await finish(batch, steps, written)
}

interface Written {
  item: DeliveryItem
  id: string
  url: string | null
  did: 'created' | 'updated' | 'unchanged'
  company: CompanyResult | null
}

/** Tolerates clocks that differ. */
const clockToleranceMs = 60_000

/** Whether an earlier attempt created the record, even if its response was lost. */
export function isOwn({ earlier, at }: DeliveryItem, { createdAt }: Pick<Existing, 'createdAt'>): boolean {
  if (earlier !== 'unknown') return earlier === 'created'
  return createdAt !== null && createdAt >= at - clockToleranceMs
}

/** If a step fails, the records stay unsettled, so the next attempt repeats it. */
async function finish(batch: DeliveryBatch, steps: RecordSteps, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return
  const { addNote, list = '' } = batch.options
  const created = written.filter(({ did }) => did === 'created')
  if (addNote && created.length > 0) await unlessRefused(noteOnce(steps, created))
  const { enlist } = steps
  const ids = written.map(({ id }) => id)
  const unlisted = list === '' || !enlist ? new Set() : await refusedBy(ids, () => enlist(ids, list))
  for (const { item, did, company, ...result } of written) {
    const refused = unlisted.has(result.id) ? ({ list: 'refused' } as const) : {}
    batch.settle(item, { ...sent(did, result, company), ...refused })
  }
}

/** All ids if the whole request was refused. */
async function refusedBy(
  ids: readonly string[],
  step: () => Promise<string[]>,
): Promise<ReadonlySet<string>> {
  try {
    return new Set(await step())
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

/** For a record without a result; the next attempt searches for it again. */
const unanswered: FailedDelivery = { end: 'unavailable', status: null, message: null }

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

/** A refused note doesn't fail its record. */
async function unlessRefused(step: Promise<void>): Promise<void> {
  try {
    await step
  } catch (error) {
    if (!(error instanceof DeliveryEnd && isRefusal(error))) throw error
  }
}
