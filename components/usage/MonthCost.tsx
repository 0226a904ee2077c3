import { i18n } from '#i18n'
import type { ReadonlySignal } from '@preact/signals'
import { openFullPage } from '../../lib/platform/open-page.ts'
import type { DaySum } from '../../lib/purchases/ledger/sums.ts'
import { Button } from '../ui/Button.tsx'
import { wholeSumText } from '../account/sumText.ts'
import './MonthCost.css'

/** The cost of the current calendar month, with a link to details. */
export function MonthCost({ month }: { month: ReadonlySignal<DaySum | undefined> }) {
  return (
    <p class="month-cost">
      <span>{month.value && i18n.t('ledger.month', [wholeSumText(month.value)])}</span>
      <Button size="small" onClick={() => openFullPage('usage')}>
        {i18n.t('ledger.title')}
      </Button>
    </p>
  )
}
