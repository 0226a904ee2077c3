import { i18n } from '#i18n'
import { localDay, monthAround, startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import { forecastOfMonth } from '../../lib/purchases/ledger/forecast.ts'
import { spentOf } from '../../lib/purchases/ledger/spending.ts'
import { sumOfDays, type DaySum } from '../../lib/purchases/ledger/sums.ts'
import type { AccountState } from '../../lib/purchases/rows/account.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { Figure, Figures } from '../ui/Figures.tsx'
import { dateText, numberText } from '../ui/formats.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import type { DayBudget } from './dayBudget.ts'
import { LimitMeter } from '../account/LimitMeter.tsx'
import { creditsText, pendingCreditsText, unexplainedText } from '../account/sumText.ts'
import { toneOf } from '../account/tone.ts'
import type { LedgerModel } from './usageModel.ts'
import './charts.css'

export function Overview({ ledger }: { ledger: LedgerModel }) {
  const days = ledger.ownDays.value
  const of = ledger.of.value
  if (!days) return <Figures />
  const now = ledger.now.value
  const [first, next] = monthAround(now)
  const month = days.filter(({ key }) => key >= first && key < next)
  return (
    <>
      {of && <p class="usage-profile">{i18n.t('profiles.current', [of])}</p>}
      <Figures>
        <Today days={days.filter(({ key }) => key === localDay(now))} budget={ledger.budget.value} />
        <Figure name={i18n.t('ledger.thisMonth')} value={creditsText(spentOf(sumOfDays(month)))}>
          <OtherSums sum={sumOfDays(month)} />
        </Figure>
        <Forecast days={days} now={now} end={startOfDay(next, -1)} />
        {ledger.account.value && <Balance account={ledger.account.value} now={now} />}
      </Figures>
    </>
  )
}

function OtherSums({ sum: { reserved, unexplained } }: { sum: Pick<DaySum, 'reserved' | 'unexplained'> }) {
  return (
    <>
      {reserved > 0 && <p>{pendingCreditsText(reserved)}</p>}
      {unexplained > 0 && <p class="usage-unexplained">{unexplainedText(unexplained)}</p>}
    </>
  )
}

function Today({ days, budget }: { days: Spending[]; budget: DayBudget | undefined }) {
  const sum = sumOfDays(days)
  const spent = spentOf(sum)
  const limit = budget?.today ?? null
  const remaining = limit === null ? null : limit - sum.credits - sum.unexplained
  return (
    <Figure name={i18n.t('ledger.today')} value={creditsText(spent)} tone={toneOf(remaining, limit)}>
      {budget && limit !== null && <BudgetBar sum={sum} spent={spent} limit={limit} />}
      {budget && (
        <p>
          {budgetText(budget)} <a href={fullPages.budgets}>{i18n.t('ledger.budget.change')}</a>
        </p>
      )}
      <OtherSums sum={sum} />
    </Figure>
  )
}

function budgetText({ today, daily }: DayBudget): string {
  if (today === null) return i18n.t('ledger.budget.none')
  return i18n.t(today === daily ? 'ledger.budget.day' : 'ledger.budget.raised', [creditsText(today)])
}

function BudgetBar({ sum, spent, limit }: { sum: DaySum; spent: number; limit: number }) {
  const maximum = Math.max(limit, sum.credits + sum.unexplained, 1)
  const parts = [
    ['spent', spent],
    ['pending', sum.reserved],
    ['unexplained', sum.unexplained],
  ] as const
  return (
    <div
      class="usage-bar"
      role="meter"
      aria-label={i18n.t('ledger.budget.today')}
      aria-valuemin={0}
      aria-valuenow={Math.max(0, spent)}
      aria-valuemax={maximum}
      aria-valuetext={i18n.t('ui.partOf', [numberText(spent), numberText(limit)])}
    >
      {parts.map(
        ([part, credits]) =>
          credits > 0 && (
            <span
              key={part}
              class={`usage-bar-${part}`}
              style={{ inlineSize: `${(credits / maximum) * 100}%` }}
            />
          ),
      )}
    </div>
  )
}

function Forecast({ days, now, end }: { days: Spending[]; now: number; end: number }) {
  const forecast = forecastOfMonth(days, now)
  if (!forecast) return null
  return (
    <Figure
      name={i18n.t('ledger.forecast.title', [dateText(end)])}
      value={i18n.t('ledger.forecast.about', [creditsText(Math.round(forecast.credits))])}
    >
      <p>
        {i18n.t('ledger.forecast.how', forecast.fullDays, [
          numberText(forecast.fullDays),
          creditsText(forecast.perDay),
        ])}
      </p>
    </Figure>
  )
}

function Balance({ account, now }: { account: AccountState; now: number }) {
  const { remaining, total } = account.balance
  const { at } = account
  const { day } = account.limits
  return (
    <Figure
      name={i18n.t('ledger.balance.title')}
      value={remaining === null ? i18n.t('ui.unknown') : numberText(remaining)}
      tone={toneOf(remaining, total)}
    >
      {remaining !== null && (
        <p>{total === null ? i18n.t('quota.noTotal') : i18n.t('ledger.balance.of', [numberText(total)])}</p>
      )}
      {at !== null && (
        <p>
          {i18n.t('ledger.balance.reported')} <RelativeTime at={at} now={now} />
        </p>
      )}
      {day.remaining !== null && <LimitMeter label={i18n.t('quota.day')} limit={day} now={now} />}
    </Figure>
  )
}
