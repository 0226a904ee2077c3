import fc from 'fast-check'
import { unfairEvents } from './events.ts'
import { ahead, liveThrough } from './live-through.ts'

liveThrough(
  'where the service takes more than it tells, later than it tells, and twice',
  fc.record({
    ahead,
    credits: fc.constant(1000),
    perMinute: fc.constantFrom(100, 3),
    perDay: fc.constant(5000),
    budgetPerDay: fc.constantFrom(null, 30, 12),
    budgetPerRun: fc.constantFrom(null, 6),
    autoBudget: fc.constantFrom(20, 3),
    topUp: fc.constant(false),
    reads: fc.constant(true),
  }),
  unfairEvents,
)
