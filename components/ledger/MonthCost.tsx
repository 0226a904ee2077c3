import { i18n } from '#i18n'
import type { ReadonlySignal } from '@preact/signals'
import { openLedger } from '../../lib/browser/ledger.ts'
import type { Sum } from '../../lib/ledger/sums.ts'
import { Button } from '../ui/Button.tsx'
import { sumText } from './sumText.ts'
import './MonthCost.css'

/** What this calendar month cost, and the way to where it went. */
export function MonthCost({ month }: { month: ReadonlySignal<Sum | undefined> }) {
  return (
    <p class="month-cost">
      <span>{month.value && i18n.t('ledger.month', [sumText(month.value)])}</span>
      <Button size="small" onClick={openLedger}>
        {i18n.t('ledger.title')}
      </Button>
    </p>
  )
}
