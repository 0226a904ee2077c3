import { i18n } from '#i18n'
import { startOfDay } from '../../lib/ledger/calendar.ts'
import type { Spending } from '../../lib/ledger/spending.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { dateText, numberText } from '../ui/formats.ts'
import { sumText } from './sumText.ts'
import './DayBars.css'

/** Credits by day as bars, and the same as numbers. */
export function DayBars({ days }: { days: Spending[] }) {
  const most = Math.max(1, ...days.map(({ credits }) => credits))
  const dearest = days.toSorted((a, b) => b.credits - a.credits)[0]
  const spent = days.filter(({ requests }) => requests > 0).toReversed()
  return (
    <figure class="day-bars">
      <div class="day-bars-most" aria-hidden="true">
        {dearest && dearest.credits > 0 && numberText(dearest.credits)}
      </div>
      <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, at) => (
          <g key={day.key} class="day-bars-day">
            <title>{dayText(day)}</title>
            <rect class="day-bars-room" x={at} y={0} width={1} height={100} />
            <rect x={at + 0.12} width={0.76} y={100 - high(day, most)} height={high(day, most)} />
          </g>
        ))}
      </svg>
      <figcaption class="day-bars-ends" aria-hidden="true">
        <span>{nameOf(days[0])}</span>
        <span>{nameOf(days.at(-1))}</span>
      </figcaption>
      <Disclosure summary={i18n.t('ledger.asNumbers')}>
        <ul class="day-bars-numbers">
          {spent.length === 0 && <li>{i18n.t('ledger.nothingThen')}</li>}
          {spent.map((day) => (
            <li key={day.key}>{dayText(day)}</li>
          ))}
        </ul>
      </Disclosure>
    </figure>
  )
}

/** Percent of the height; what was little is seen still. */
function high({ credits }: Spending, most: number): number {
  return credits > 0 ? Math.max(1.5, (credits / most) * 100) : 0
}

const nameOf = (day: Spending | undefined) => (day ? dateText(startOfDay(day.key)) : '')
const dayText = (day: Spending) => i18n.t('ledger.onDay', [nameOf(day), sumText(day)])
