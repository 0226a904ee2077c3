import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { lastDays } from '../../lib/purchases/ledger/calendar.ts'
import { nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import { sumOfDays } from '../../lib/purchases/ledger/sums.ts'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DayBars } from './DayBars.tsx'
import { SpentByOperation } from './SpentByOperation.tsx'
import { wholeSumText } from './sumText.ts'
import { noteUnexplained, type MoneyNotice } from './moneyNotice.ts'
import { Notice } from '../ui/Notice.tsx'

const ranges = [30, 90, 365]

/** What was spent by day and by operation, over a time that is chosen here. */
export function SpentOverTime({ ledger }: { ledger: LedgerModel }) {
  const range = useSignal(ranges[0]!)
  const known = ledger.days.value
  if (!known) return <Skeleton lines={4} />
  const spent = new Map(known.map((day) => [day.key, day]))
  const days = lastDays(ledger.now.value, range.value).map((day) => spent.get(day) ?? nothingSpent(day))
  return (
    <section class="ledger-part" aria-labelledby="ledger-days">
      <div class="ledger-line">
        <h2 id="ledger-days">{i18n.t('ledger.byDay')}</h2>
        <span class="ledger-faint">{wholeSumText(sumOfDays(days))}</span>
        <span class="ledger-ranges" role="group" aria-label={i18n.t('ledger.range')}>
          {ranges.map((count) => (
            <Button
              key={count}
              size="small"
              pressed={count === range.value}
              onClick={() => (range.value = count)}
            >
              {i18n.t('ledger.days', count, [numberText(count)])}
            </Button>
          ))}
        </span>
      </div>
      <OtherClients money={ledger.money.value} />
      <div class="ledger-spent">
        <DayBars days={days} />
        <SpentByOperation days={days} />
      </div>
    </section>
  )
}

/** Somebody said that other clients use the key: what they take counts against no budget, until that is taken back. */
function OtherClients({ money }: { money: MoneyNotice | undefined }) {
  if (!money?.shared) return null
  return (
    <Notice
      tone="information"
      actions={
        <Button size="small" onClick={() => noteUnexplained([money.account], false)}>
          {i18n.t('account.othersNot')}
        </Button>
      }
    >
      {i18n.t('account.othersKnown')}
    </Notice>
  )
}
