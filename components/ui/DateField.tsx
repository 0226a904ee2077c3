import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from './Button.tsx'
import { isDay, monthGrid, movedDay } from './calendarDays.ts'
import { Field } from './Field.tsx'
import { locale } from './formats.ts'
import { PopoverBox } from './Popover.tsx'
import './pages.css'

interface DateFieldProps {
  label: string
  /** Such as `2026-11-21`; empty for none. */
  value: string
  onDay: (day: string) => void
}

export function DateField({ label, value, onDay }: DateFieldProps) {
  const id = useId()
  const typed = useSignal(value)
  // The value may be changed from outside, for example by "Clear filters".
  useEffect(() => {
    if (value !== '' || isDay(typed.peek())) typed.value = value
  }, [value])
  const type = (text: string) => {
    typed.value = text
    if (text === '' || isDay(text)) onDay(text)
  }
  const isWrong = typed.value !== '' && !isDay(typed.value)
  return (
    <Field label={label} error={isWrong && typed.value.length >= 10 ? i18n.t('date.invalid') : null}>
      {(wiring) => (
        <span class="date-field">
          <input
            {...wiring}
            class="field-control"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={i18n.t('date.format')}
            maxLength={10}
            value={typed.value}
            onInput={({ currentTarget }) => type(currentTarget.value.trim())}
          />
          <Button size="small" icon="calendar" label={i18n.t('date.pick')} popoverTarget={id} />
          <PopoverBox id={id} label={i18n.t('date.pick')}>
            {(close) => (
              <Calendar
                day={isDay(value) ? value : today()}
                picked={value}
                onDay={(day) => {
                  type(day)
                  close()
                }}
              />
            )}
          </PopoverBox>
        </span>
      )}
    </Field>
  )
}

const today = () => new Date().toLocaleDateString('sv')

interface CalendarProps {
  day: string
  picked: string
  onDay: (day: string) => void
}

/** Arrow keys move by days and weeks, Page Up and Page Down by months. */
function Calendar({ day, picked, onDay }: CalendarProps) {
  const at = useSignal(day)
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at.value])
  const now = today()
  const press = (event: KeyboardEvent) => {
    const isRtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const to = movedDay(at.value, event.key, isRtl)
    if (to === null) return
    event.preventDefault()
    at.value = to
  }
  const date = (text: string) => new Date(`${text}T12:00`)
  const month = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' })
  const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'narrow' })
  const full = new Intl.DateTimeFormat(locale(), { dateStyle: 'full' })
  const weeks = monthGrid(at.value, locale())
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div class="calendar" onKeyDown={press}>
      <div class="calendar-head">
        <Button
          size="small"
          icon="up"
          label={i18n.t('date.previous')}
          onClick={() => (at.value = movedDay(at.value, 'PageUp', false) ?? at.value)}
        />
        <strong aria-live="polite">{month.format(date(at.value))}</strong>
        <Button
          size="small"
          icon="down"
          label={i18n.t('date.next')}
          onClick={() => (at.value = movedDay(at.value, 'PageDown', false) ?? at.value)}
        />
      </div>
      <table class="calendar-days" ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col">
                {weekday.format(date(each))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <button
                    type="button"
                    class={each.slice(0, 7) === at.value.slice(0, 7) ? undefined : 'calendar-other'}
                    tabIndex={each === at.value ? 0 : -1}
                    aria-label={full.format(date(each))}
                    aria-pressed={each === picked}
                    aria-current={each === now ? 'date' : undefined}
                    onClick={() => onDay(each)}
                  >
                    {Number(each.slice(8)).toLocaleString(locale())}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
