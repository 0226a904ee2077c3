import { i18n } from '#i18n'
import { startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import { countedSpending } from '../../lib/purchases/ledger/spending.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { dateText, numberText } from '../ui/formats.ts'
import { wholeSumText } from './sumText.ts'
import './DayBars.css'
import type { Spending } from '../../lib/records/database/rows/purchases.ts'

/** Credits by day as bars, and the same as numbers. */
export function DayBars({ days }: { days: Spending[] }) {
  const dearest = Math.max(...days.map(countedSpending))
  const most = Math.max(1, dearest)
  const spent = days.filter((day) => day.requests > 0 || day.unexplained > 0).toReversed()
  return (
    <figure class="day-bars">
      <div class="day-bars-most" aria-hidden="true">
        {dearest > 0 && numberText(dearest)}
      </div>
      <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, at) => (
          <g key={day.key} class="day-bars-day">
            <title>{dayText(day)}</title>
            <rect class="day-bars-room" x={at} y={0} width={1} height={100} />
            <rect x={at + 0.12} width={0.76} {...bar(0, day.credits, most)} />
            {day.unexplained > 0 && (
              <rect
                class="day-bars-unexplained"
                x={at + 0.12}
                width={0.76}
                {...bar(day.credits, day.unexplained, most)}
              />
            )}
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

/** Where so many credits stand above others, in percent of the height; what was little is seen still. */
function bar(below: number, credits: number, most: number): { y: number; height: number } {
  const height = credits > 0 ? Math.max(1.5, (credits / most) * 100) : 0
  return { y: 100 - (below / most) * 100 - height, height }
}

const nameOf = (day: Spending | undefined) => (day ? dateText(startOfDay(day.key)) : '')
const dayText = (day: Spending) => i18n.t('ledger.onDay', [nameOf(day), wholeSumText(day)])
