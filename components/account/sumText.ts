import { i18n } from '#i18n'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import { countedSpending } from '../../lib/purchases/ledger/spending.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import type { DaySum, RequestSum } from '../../lib/purchases/ledger/sums.ts'
import { numberText } from '../ui/formats.ts'

/** "123 credits in 60 requests", without reserved credits. */
export function sumText({ credits, requests, reserved = 0 }: RequestSum & { reserved?: number }): string {
  return i18n.t('ledger.in', [
    creditsText(roundCredits(credits - reserved)),
    i18n.t('ledger.requests', requests, [numberText(requests)]),
  ])
}

/** Adds uncertain and unexplained credits: "up to 2 more", "7 unexplained". */
export function wholeSumText(sum: DaySum): string {
  const more = [
    sum.reserved > 0 ? pendingCreditsText(sum.reserved) : null,
    sum.unexplained > 0 ? unexplainedText(sum.unexplained) : null,
  ]
  return [sumText(sum), ...more].filter(Boolean).join(' · ')
}

export function pendingCreditsText(reserved: number): string {
  return i18n.t('ledger.reserved', [i18n.t('price.most', reserved, [numberText(reserved)])])
}

export function unexplainedText(unexplained: number): string {
  return i18n.t('ledger.unexplained', [creditsText(unexplained)])
}

/** "34 credits", or "up to 40 credits" while costs are unknown. */
export function countedText(sum: Spending): string {
  const counted = countedSpending(sum)
  return sum.reserved > 0 ? i18n.t('price.most', counted, [numberText(counted)]) : creditsText(counted)
}

export function creditsText(credits: number): string {
  return i18n.t('price.exactly', credits, [numberText(credits)])
}
