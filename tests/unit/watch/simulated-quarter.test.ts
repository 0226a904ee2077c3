import { afterEach, expect, test } from 'vitest'
import { dayMs, liveThroughQuarter, restorePrices } from './simulated-quarter.ts'
import { worldDay } from '../../../sandbox/world/calendar.ts'

afterEach(restorePrices)

test('a simulated quarter reports checks at their true times while the clock is a day wrong', async () => {
  const { checks, byDay } = await liveThroughQuarter({
    seed: 1,
    people: 30,
    days: 10,
    everyDays: 7,
    monthlyBudget: 300,
    faults: { wrongClock: 1 },
  })
  const checksByDay = byDay.map(() => 0)
  for (const at of [...checks.values()].flat()) {
    const day = Math.floor((at - worldDay) / dayMs)
    checksByDay[day] = (checksByDay[day] ?? 0) + 1
  }
  expect(checksByDay).toEqual(byDay)
})
