import { locale } from '../ui/formats.ts'
import { numberFormat } from '../ui/intl.ts'
import { i18n } from '#i18n'
import type { Estimate } from '../../lib/bulk/estimate.ts'
import type { PlainKey } from '../../lib/i18n/plain-key.ts'
import { creditsText } from '../account/sumText.ts'
import type { NewRunModel } from './newRunModel.ts'

/** "4 minutes", "2.5 hours" or "3 days"; at least one minute. */
export function minutesText(minutes: number): string {
  if (minutes < 90) return unitText(Math.max(1, Math.ceil(minutes)), 'minute')
  const hours = minutes / 60
  return hours < 36 ? unitText(Math.ceil(hours * 2) / 2, 'hour') : unitText(Math.ceil(hours / 24), 'day')
}

function unitText(value: number, unit: 'minute' | 'hour' | 'day'): string {
  return numberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Rounded up to whole credits because the estimate is an average. */
export const expectedCredits = ({ likely, maximum }: Pick<Estimate, 'likely' | 'maximum'>): number =>
  Math.min(Math.ceil(likely), maximum)

/** "64 credits"; "at least 64 credits" if some prices are unknown. */
export function estimateText(credits: number, { unpriced }: Pick<Estimate, 'unpriced'>): string {
  if (unpriced === 0) return creditsText(credits)
  return credits === 0 ? i18n.t('price.unpublished') : i18n.t('price.least', [creditsText(credits)])
}

/** If rows are suppressed or unreadable, it doesn't claim that all are already saved. */
export const freeText = ({ never, unreadable }: Pick<Estimate, 'never' | 'unreadable'>): PlainKey =>
  never + unreadable === 0 ? 'run.plan.nothing' : 'run.plan.noneNew'

export function emptyText({ planned, offerings }: Pick<NewRunModel, 'planned' | 'offerings'>): PlainKey {
  if (planned.value?.total) return 'run.rowsRemoved'
  const offers = (offerings.value ?? []).flatMap((offering) => offering.offers)
  if (offers.length === 0) return 'run.offersNone'
  return offers.some(({ can }) => can > 0) ? 'run.offersUnselected' : 'run.noDomainAny'
}
