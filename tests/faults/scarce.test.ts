import fc from 'fast-check'
import { events } from './events.ts'
import { ahead, liveThrough } from './live-through.ts'

liveThrough(
  'where something is always short',
  fc.record({
    ahead,
    credits: fc.constantFrom(1000, 9, 3),
    perMinute: fc.constantFrom(100, 3, 1),
    perDay: fc.constantFrom(5000, 4),
    budgetPerDay: fc.constantFrom(null, 12, 5),
    budgetPerRun: fc.constantFrom(null, 6),
    autoBudget: fc.constantFrom(20, 3),
    topUp: fc.boolean(),
  }),
  events,
)
