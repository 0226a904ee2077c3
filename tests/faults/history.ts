import { serviceInProcess, type ServiceInProcess } from '../../sandbox/service/in-process.ts'
import { createWorld } from '../../sandbox/world/world.ts'
import { socialUrl } from '../unit/sandbox-beside.ts'
import { runClocks, type Clocks } from './clocks.ts'
import { openComputer, type Computer } from './computer.ts'
import { openLine, type Line } from './line.ts'
import { watchRules, type Rules } from './rules.ts'

/** How a history begins. */
export interface Setting {
  /** How far the service's clock is ahead of the computer's, in milliseconds. */
  ahead: number
  credits: number
  perMinute: number
  perDay: number
  budgetPerDay: number | null
  budgetPerBatch: number | null
  autoBudget: number
  /** Whether the service tops up by itself. */
  topUp: boolean
}

/** A computer, a line and a service, and the rules that must hold between them at every moment. */
export interface History {
  clocks: Clocks
  computer: Computer
  line: Line
  service: ServiceInProcess
  rules: Rules
}

const world = createWorld({ socialUrl })

export const goodKeys = ['sandbox-demo-key', 'sandbox-other-key'] as const

export function beginHistory(setting: Setting): History {
  const { ahead, credits, perMinute, perDay, budgetPerDay, budgetPerBatch, autoBudget, topUp } = setting
  const clocks = runClocks(ahead)
  const service = serviceInProcess({ world, socialUrl, now: clocks.service })
  const account = { credits, perMinute, perDay, autoTopUp: { enabled: topUp, threshold: 4, amount: 500 } }
  for (const key of goodKeys) service.setKey(key, account)
  const line = openLine((url, init) => service.fetch(url, init))
  const computer = openComputer(clocks, line, {
    budgetPerDay,
    budgetPerBatch,
    auto: { person: true, job: true, budgetPerDay: autoBudget, seconds: 4 },
  })
  const rules = watchRules(computer, service, clocks)
  computer.start(rules)
  return { clocks, computer, line, service, rules }
}

/** Lets so many turns of the event loop pass: the steps of a purchase interleave with whatever comes next. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((done) => setImmediate(done))
}

/** A worker lives, everything that is out gets its answer, and all of it is settled. */
export async function settleDown({ computer, line, rules }: History): Promise<void> {
  computer.start(rules)
  const state = { idle: false }
  void computer.idle().then(() => {
    state.idle = true
  })
  while (!state.idle) {
    line.answerAll()
    await turns(1)
  }
}

/** A day and more on, however clocks were set, nothing waits any longer, and nothing is out. */
export async function comeToAnEnd(history: History): Promise<void> {
  await settleDown(history)
  history.clocks.pass(30 * 3_600_000)
  // A worker of long after withdraws what waited too long.
  history.computer.stop()
  await settleDown(history)
}
