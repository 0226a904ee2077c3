import fc from 'fast-check'
import { events } from './events.ts'
import { ahead, liveThrough } from './live-through.ts'

liveThrough(
  'where there is enough of everything',
  fc.record({
    ahead,
    credits: fc.constant(1000),
    perMinute: fc.constant(100),
    perDay: fc.constant(5000),
    budgetPerDay: fc.constantFrom(null, 100),
    budgetPerRun: fc.constant(null),
    autoBudget: fc.constant(20),
    topUp: fc.constant(false),
  }),
  events,
)
