import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { noLedgerFilter, type LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import type { LedgerModel } from './usageModel.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { shownDays } from './chartScale.ts'
import { DayBars } from './DayBars.tsx'
import { EmailCost } from './EmailCost.tsx'
import { noteUnexplained, type MoneyNotice } from './moneyNotice.ts'
import { showRequests } from './showRequests.ts'
import { SpentByOperation } from './SpentByOperation.tsx'

const ranges = [30, 90, 365]

export function SpentOverTime({ ledger }: { ledger: LedgerModel }) {
  const range = useSignal(ranges[0]!)
  const known = ledger.days.value
  if (!known) return <Skeleton lines={4} />
  const daysOf = (count: number) => shownDays(known, ledger.now.value, count)
  const days = daysOf(range.value)
  // Offer a longer period only if it shows more days.
  const offered = ranges.filter((count, at) => at === 0 || daysOf(count).length > ranges[at - 1]!)
  const [first, last] = [days[0]!.key, days.at(-1)!.key]
  const { profile } = ledger.filter.value
  const show = (filter: Partial<LedgerFilter>) =>
    showRequests(ledger, { ...noLedgerFilter, profile, ...filter })
  return (
    <section class="ledger-part" aria-labelledby="ledger-days">
      <div class="ledger-line">
        <h2 id="ledger-days">{i18n.t('ledger.byDay')}</h2>
        {offered.length > 1 && (
          <span class="ledger-ranges" role="group" aria-label={i18n.t('ledger.range')}>
            {offered.map((count) => (
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
        )}
      </div>
      {ledger.profiles.value.length > 0 && <p class="usage-profile">{profileText(ledger)}</p>}
      <OtherClients money={ledger.money.value} />
      <div class="ledger-spent">
        <DayBars days={days} budget={ledger.budgetOfDays.value} onDays={(from, to) => show({ from, to })} />
        <div class="ledger-lookups">
          <SpentByOperation
            days={days}
            pending={ledger.pending.value.filter(({ day }) => day >= first && day <= last)}
            profile={profile}
            onOperation={(operation) => show({ operation, from: first, to: last })}
          />
          <EmailCost ledger={ledger} days={days} />
        </div>
      </div>
    </section>
  )
}

function profileText({ profiles, filter }: LedgerModel): string {
  const shown = profiles.value.find(({ id }) => id === filter.value.profile)
  return shown ? i18n.t('profiles.current', [shown.name]) : i18n.t('profiles.all')
}

/** A notice that charges of other clients with the same key don't count against budgets. A button makes them count again. */
function OtherClients({ money }: { money: MoneyNotice | undefined }) {
  if (!money?.shared) return null
  if (money.shared === 'team') return <Notice tone="information">{i18n.t('account.teamKey')}</Notice>
  return (
    <Notice
      tone="information"
      actions={
        <Button size="small" onClick={() => noteUnexplained([money.account], false)}>
          {i18n.t('account.countAgain')}
        </Button>
      }
    >
      {i18n.t('account.othersKnown')}
    </Notice>
  )
}
