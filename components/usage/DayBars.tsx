import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import { sumOfDays } from '../../lib/purchases/ledger/sums.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { dateText, locale, numberText } from '../ui/formats.ts'
import { dateFormat } from '../ui/intl.ts'
import { barsOf, labelledBars, scaleOf, type Bar } from './chartScale.ts'
import { creditsText, wholeSumText } from '../account/sumText.ts'
import './charts.css'

interface DayBarsProps {
  /** Oldest first; the last is today. */
  days: Spending[]
  /** In credits; `null` for none. */
  budget: number | null
  onDays: (first: string, last: string) => void
}

/** Parts of a bar, from bottom to top. */
const parts = ['spent', 'pending', 'unexplained'] as const
type Part = (typeof parts)[number]

const creditsOf = ({ sum }: Bar): Record<Part, number> => ({
  spent: Math.max(0, sum.credits - sum.reserved),
  pending: Math.max(0, sum.reserved),
  unexplained: Math.max(0, sum.unexplained),
})
const heightOf = (bar: Bar) => Object.values(creditsOf(bar)).reduce((all, credits) => all + credits, 0)

/** A bar chart of spending. The pointer or arrow keys read its bars; a table has the numbers. */
export function DayBars({ days, budget, onDays }: DayBarsProps) {
  const bars = barsOf(days)
  const shownBar = useSignal<number | null>(null)
  const at = shownBar.value === null ? null : Math.min(shownBar.value, bars.length - 1)
  const shown = at === null ? null : bars[at]!
  const current = at ?? bars.length - 1
  const move = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget as Element).direction === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowUp: 1,
      ArrowDown: -1,
      Home: -bars.length,
      End: bars.length,
    }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) showDays(bars[current]!)
    else shownBar.value = Math.max(0, Math.min(bars.length - 1, current + step))
  }
  const showDays = ({ first, last }: Bar) => onDays(first, last)
  return (
    <figure class="day-bars">
      <p class="day-bars-readout">{shown ? barText(shown) : wholeSumText(sumOfDays(days))}</p>
      <div
        class="day-bars-chart"
        role="slider"
        tabIndex={0}
        aria-label={i18n.t('ledger.byDay')}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={current + 1}
        aria-valuetext={barText(bars[current]!)}
        onKeyDown={move}
        onFocus={() => (shownBar.value ??= bars.length - 1)}
        onBlur={() => (shownBar.value = null)}
        onPointerLeave={() => (shownBar.value = null)}
      >
        <Plot bars={bars} budget={budget} at={at} onShow={(bar) => (shownBar.value = bar)} onBar={showDays} />
      </div>
      <Legend days={days} />
      <Disclosure summary={i18n.t('ledger.asNumbers')}>
        <Numbers days={days} />
      </Disclosure>
    </figure>
  )
}

interface PlotProps {
  bars: Bar[]
  budget: number | null
  at: number | null
  onShow: (bar: number) => void
  onBar: (bar: Bar) => void
}

const maxLabels = 7

function Plot({ bars, budget, at, onShow, onBar }: PlotProps) {
  const daysEach = bars.at(-1)!.days
  const limit = budget === null ? null : budget * daysEach
  const { top, showsBudget } = scaleOf(Math.max(...bars.map(heightOf)), limit)
  const percent = (credits: number) => `${(credits / top) * 100}%`
  return (
    <>
      <div class="day-bars-plot">
        {[0, top / 2, top].map((credits) => (
          <span key={credits} class="day-bars-tick" style={{ insetBlockEnd: percent(credits) }}>
            <span>{numberText(credits)}</span>
          </span>
        ))}
        {bars.map((bar, index) => (
          // For the pointer only; keyboards use one slider for all bars.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            key={bar.last}
            class={`day-bars-bar${index === at ? ' day-bars-active' : ''}${bar.sum.requests > 0 ? ' day-bars-used' : ''}`}
            onPointerEnter={() => onShow(index)}
            onClick={() => onBar(bar)}
          >
            {parts.map((part) => {
              const credits = creditsOf(bar)[part]
              return credits > 0 ? (
                <span key={part} class={`day-bars-${part}`} style={{ blockSize: percent(credits) }} />
              ) : null
            })}
          </div>
        ))}
        {limit !== null && limit > 0 && (
          <span
            class={showsBudget ? 'day-bars-budget' : 'day-bars-budget day-bars-beyond'}
            style={{ insetBlockEnd: showsBudget ? percent(limit) : '100%' }}
          >
            <span>{budgetText(limit, daysEach, showsBudget)}</span>
          </span>
        )}
      </div>
      <div class="day-bars-labels">
        {labelledBars(bars.length, maxLabels).map((index) => (
          <span key={index} style={{ insetInlineStart: `${((index + 0.5) / bars.length) * 100}%` }}>
            {index === bars.length - 1
              ? i18n.t('ledger.today')
              : labelText(bars[index]!, bars.length <= maxLabels)}
          </span>
        ))}
      </div>
    </>
  )
}

function Legend({ days }: { days: Spending[] }) {
  const { reserved, unexplained } = sumOfDays(days)
  if (reserved <= 0 && unexplained <= 0) return null
  const names: [Part, string][] = [['spent', i18n.t('ledger.column.spent')]]
  if (reserved > 0) names.push(['pending', i18n.t('ledger.column.pending')])
  if (unexplained > 0) names.push(['unexplained', i18n.t('ledger.unexplainedRow')])
  return (
    <ul class="day-bars-legend">
      {names.map(([part, name]) => (
        <li key={part}>
          <span class={`day-bars-${part}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function Numbers({ days }: { days: Spending[] }) {
  const used = days.filter((day) => day.requests > 0 || day.unexplained > 0).toReversed()
  return (
    <ul class="day-bars-numbers">
      {used.length === 0 && <li>{i18n.t('ledger.noRequests')}</li>}
      {used.map((day) => (
        <li key={day.key}>{i18n.t('ledger.onDay', [dateText(startOfDay(day.key)), wholeSumText(day)])}</li>
      ))}
    </ul>
  )
}

function budgetText(limit: number, daysEach: number, isOnScale: boolean): string {
  const text = i18n.t(daysEach > 1 ? 'ledger.budget.week' : 'ledger.budget.day', [creditsText(limit)])
  return isOnScale ? text : `${text} ↑`
}

function labelText({ first }: Bar, isWeek: boolean): string {
  const form: Intl.DateTimeFormatOptions = isWeek ? { weekday: 'short' } : { day: 'numeric', month: 'short' }
  return dateFormat(locale(), form).format(startOfDay(first))
}

function barText({ first, last, sum }: Bar): string {
  const range = dateFormat(locale(), { dateStyle: 'medium' }).formatRange(startOfDay(first), startOfDay(last))
  return i18n.t('ledger.onDay', [range, wholeSumText(sum)])
}
