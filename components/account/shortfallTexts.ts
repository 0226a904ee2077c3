import { i18n } from '#i18n'
import { countedWithoutPrice, type Shortfall } from '../../lib/purchases/prices/shortfall.ts'
import { priceText } from '../../lib/i18n/price-text.ts'
import { numberText, sentences } from '../ui/formats.ts'
import { creditsText } from './sumText.ts'

type Found = Partial<Record<Shortfall['limitedBy'], Shortfall>>

const byWall = (short: readonly Shortfall[]): Found =>
  Object.fromEntries(short.map((one) => [one.limitedBy, one] as const))

export function shortfallText(short: readonly Shortfall[]): string {
  const { day, run, credits } = byWall(short)
  const both = day && run && day.needs === run.needs
  const covers = (one: Shortfall) => [numberText(one.covers), creditsText(one.needs)] as [string, string]
  return sentences(
    both
      ? i18n.t('budget.coverBoth', [numberText(day.covers), numberText(run.covers), creditsText(day.needs)])
      : null,
    day && !both ? i18n.t('budget.coverDay', covers(day)) : null,
    run && !both ? i18n.t('budget.coverRun', covers(run)) : null,
    credits ? i18n.t('budget.coverCredits', covers(credits)) : null,
  )
}

export const unpricedText = (unpriced: number): string | null =>
  unpriced > 0 ? i18n.t('budget.unpriced', [numberText(unpriced), creditsText(countedWithoutPrice)]) : null

/** `null` if no budget can be raised. */
export function raiseText(short: readonly Shortfall[]): string | null {
  const { day, run } = byWall(short)
  if (day?.to && run?.to) return i18n.t('budget.raiseBoth', [numberText(day.to), numberText(run.to)])
  if (day?.to) return i18n.t('next.raise', [numberText(day.to)])
  return run?.to ? i18n.t('budget.raiseRun', [numberText(run.to)]) : null
}

/** If some prices are unknown, this is `limit`, the run's budget in credits. */
export function maxCostText(
  { maximum, unpriced }: { maximum: number; unpriced: number },
  limit: number | null,
): string {
  if (unpriced === 0) return creditsText(maximum)
  return limit === null ? i18n.t('price.unpublished') : i18n.t('price.unknownWithin', [creditsText(limit)])
}

/** `limit`: the run's budget in credits. */
export function runPriceText(plan: { maximum: number; unpriced: number }, limit: number | null): string {
  if (plan.unpriced === 0) return priceText(Math.min(plan.maximum, limit ?? Infinity), numberText)
  return maxCostText(plan, limit)
}

export const pricedRunText = (
  action: string,
  plan: { maximum: number; unpriced: number },
  limit: number | null,
): string => i18n.t('price.on', [action, runPriceText(plan, limit)])
