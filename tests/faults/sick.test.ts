import fc from 'fast-check'
import { eventsOfSickness } from './events.ts'
import { finishAll, settleDown, type History } from './history.ts'
import { ahead, liveThrough } from './live-through.ts'

async function recover(history: History): Promise<void> {
  const { computer, service, rules, clocks } = history
  service.recover()
  await settleDown(history)
  rules.letGo(1)
  computer.release('one')
  await settleDown(history)
  for (let minute = 0; minute < 10; minute++) {
    clocks.pass(61_000)
    await computer.ring()
    await settleDown(history)
  }
  await finishAll(history)
  for (const run of await computer.db.runs.toArray())
    // A run doesn't start if its page was closed before.
    if (run.state !== 'done' && run.state !== 'draft')
      throw new Error(`not all was bought: ${JSON.stringify(run)}`)
}

liveThrough(
  'at a service that is sick for a while',
  fc.record({
    ahead,
    credits: fc.constant(5000),
    perMinute: fc.constantFrom(1000, 100, 20),
    perDay: fc.constant(50_000),
    budgetPerDay: fc.constant(null),
    budgetPerRun: fc.constant(null),
    autoBudget: fc.constant(100),
    topUp: fc.constant(false),
  }),
  eventsOfSickness,
  recover,
)
