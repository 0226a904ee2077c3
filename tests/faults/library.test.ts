import fc from 'fast-check'
import '../quick-derivation.ts'
import { eventsWithLibrary } from './events.ts'
import { ahead, liveThrough } from './live-through.ts'

liveThrough(
  'with imports, restores, merges, hand-overs, suppressions and deletions',
  fc.record({
    ahead,
    credits: fc.constantFrom(1000, 9),
    perMinute: fc.constant(100),
    perDay: fc.constant(5000),
    budgetPerDay: fc.constantFrom(null, 100, 12),
    budgetPerRun: fc.constant(null),
    autoBudget: fc.constant(20),
    topUp: fc.boolean(),
  }),
  eventsWithLibrary,
)
