import { expect, test } from 'vitest'
import { isDay, monthGrid, movedDay } from '../../../components/ui/calendarDays.ts'

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['021-11-2026', false],
  ['012026-11-21', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, is) => expect(isDay(text)).toBe(is))

test.each([
  ['2026-11-21', 'ArrowRight', false, '2026-11-22'],
  ['2026-11-21', 'ArrowRight', true, '2026-11-20'],
  ['2026-11-30', 'ArrowDown', false, '2026-12-07'],
  ['2026-01-31', 'PageDown', false, '2026-02-28'],
  ['2024-03-31', 'PageUp', false, '2024-02-29'],
  ['2026-11-21', 'Enter', false, null],
  ['9999-12-31', 'ArrowRight', false, null],
])('from %s, %s (right to left: %s) moves to %s', (day, key, isRtl, to) =>
  expect(movedDay(day, key, isRtl)).toBe(to),
)

test('a month has complete weeks that begin as the language has it', () => {
  const german = monthGrid('2026-11-21', 'de')
  expect(german[0]?.[0]).toBe('2026-10-26')
  expect(german.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(german.every((week) => week.length === 7)).toBe(true)
  expect(monthGrid('2026-02-10', 'en').flat()).toContain('2026-02-28')
})
