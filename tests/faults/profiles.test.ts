import fc from 'fast-check'
import { eventsOfLoss, profileChoices } from './events.ts'
import { ahead, liveThrough } from './live-through.ts'

liveThrough(
  'with two profiles to choose from',
  fc.record({
    ahead,
    credits: fc.constantFrom(1000, 9),
    perMinute: fc.constantFrom(100, 3),
    perDay: fc.constant(5000),
    budgetPerDay: fc.constantFrom(null, 12, 5),
    budgetPerRun: fc.constantFrom(null, 6),
    autoBudget: fc.constantFrom(20, 3),
    topUp: fc.boolean(),
  }),
  fc.oneof({ weight: 8, arbitrary: eventsOfLoss }, { weight: 1, arbitrary: profileChoices }),
)
