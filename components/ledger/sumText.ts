import { i18n } from '#i18n'
import type { Sum } from '../../lib/ledger/sums.ts'
import { numberText } from '../ui/formats.ts'

/** "123 credits in 60 requests". */
export function sumText({ credits, requests }: Sum): string {
  return i18n.t('ledger.in', [
    creditsText(credits),
    i18n.t('ledger.requests', requests, [numberText(requests)]),
  ])
}

export function creditsText(credits: number): string {
  return i18n.t('price.exactly', credits, [numberText(credits)])
}
