import type { DeliveryBatch, DeliveryItem } from './adapter.ts'
import type { FailedDelivery } from './delivery-result.ts'
import type { Existing, Forecast, Forecasted } from './forecast-result.ts'
import { planRecords, refusalOf, type FixedRules, type RecordSteps } from './plan-records.ts'
import type { Body } from './rows.ts'

/** Forecasts a delivery by the same plan. Only reads. */
export async function forecastRecords(
  batch: DeliveryBatch,
  steps: RecordSteps,
  fixed: FixedRules,
  expected: ReadonlyMap<DeliveryItem, Existing>,
): Promise<Map<DeliveryItem, Forecasted>> {
  const { companyField } = steps
  const mayCreateCompanies = companyField === null ? null : false
  const plan = await planRecords(batch, steps, fixed, { mayCreateCompanies, expected })
  const results = new Map<DeliveryItem, Forecasted>()
  const refuse = (item: DeliveryItem, failure: FailedDelivery) =>
    results.set(item, { forecast: refusedForecast(failure, item.body), after: null })
  for (const [item, failure] of plan.refusals) refuse(item, failure)
  const predicted = plan.writes.length === 0 ? new Map() : await steps.predict(plan.writes)
  for (const planned of plan.writes) {
    const { item } = planned
    const change = predicted.get(item)
    const failure = change && 'end' in change ? change : change && refusalOf([change.existing])
    if (failure) {
      refuse(item, failure)
      continue
    }
    const { existing, values, company } = change ? plan.writeOf(item, change.existing) : planned
    const createsCompany = batch.options.createCompany && company?.link === 'missing'
    const fields = Object.keys(values)
    if (existing && companyField !== null && createsCompany) fields.push(companyField)
    const after: Existing = {
      id: existing?.id ?? '',
      url: existing?.url ?? null,
      hasOptedOut: false,
      companyId: company?.id ?? existing?.companyId ?? (createsCompany ? '' : null),
      createdAt: existing?.createdAt ?? null,
      values: { ...existing?.values, ...values },
    }
    results.set(item, { forecast: existing ? updateForecast(fields) : { does: 'create' }, after })
  }
  return results
}

export const updateForecast = (fields: string[]): Forecast =>
  fields.length > 0 ? { does: 'update', fields } : { does: 'nothing' }

export function refusedForecast(
  { end, reason = null, message, url = null }: FailedDelivery,
  body: Body,
): Forecast {
  const named = new Set(reason === 'field' ? (message ?? '').split(/[^\w@.]+/) : [])
  const fields = Object.keys(body).filter((name) => named.has(name))
  return { does: 'refuse', error: end, reason, fields, url }
}

export function refusedFields<Item>(
  writes: readonly { item: Item; values: Readonly<Record<string, unknown>> }[],
  isWritable: (name: string) => boolean,
): Map<Item, FailedDelivery> {
  return new Map(
    writes.flatMap(({ item, values }): [Item, FailedDelivery][] => {
      const wrong = Object.keys(values).filter((name) => !isWritable(name))
      return wrong.length === 0
        ? []
        : [[item, { end: 'refused', status: null, message: wrong.join(', '), reason: 'field' }]]
    }),
  )
}
