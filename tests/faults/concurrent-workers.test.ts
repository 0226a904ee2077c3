import fc from 'fast-check'
import { eventsOfSessions } from './events.ts'
import { ahead, liveThrough } from './live-through.ts'

liveThrough(
  'where a worker begins before the last one has ended',
  fc.record({
    ahead,
    credits: fc.constant(1000),
    perMinute: fc.constant(1000),
    perDay: fc.constant(5000),
    budgetPerDay: fc.constantFrom(null, 30),
    budgetPerRun: fc.constantFrom(null, 6),
    autoBudget: fc.constant(20),
    topUp: fc.constant(false),
    reads: fc.constant(true),
  }),
  eventsOfSessions,
)
