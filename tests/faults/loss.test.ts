import fc from 'fast-check'
import { eventsOfLoss } from './events.ts'
import { finishAll, settleDown, type History } from './history.ts'
import { ahead, liveThrough } from './live-through.ts'

async function goOn(history: History): Promise<void> {
  await settleDown(history)
  history.computer.goOn()
  await finishAll(history)
}

liveThrough(
  'with a library that is lost at any step',
  fc.record({
    ahead,
    credits: fc.constant(1000),
    perMinute: fc.constantFrom(100, 3),
    perDay: fc.constant(5000),
    budgetPerDay: fc.constantFrom(null, 12, 5),
    budgetPerRun: fc.constant(null),
    autoBudget: fc.constantFrom(20, 3),
    topUp: fc.constant(false),
  }),
  eventsOfLoss,
  goOn,
)
