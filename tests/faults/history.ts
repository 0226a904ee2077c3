import { serviceInProcess, type ServiceInProcess } from '../../sandbox/service/in-process.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import { runClocks, type Clocks } from './clocks.ts'
import { openComputer, type Computer } from './computer.ts'
import { goodKeys } from './good-keys.ts'
import { openLine, type Line } from './line.ts'
import { openDestinations, type Destinations } from './destinations.ts'
import { watchLibrary } from './library-rules.ts'
import { world } from './paths.ts'
import { activeRefusal } from '../../lib/purchases/account/refusals.ts'
import { reserveFor } from '../../lib/purchases/prices/prices.ts'
import { watchRules, type Rules } from './rules.ts'
import { unfairService, type UnfairService } from './unfair-service.ts'
import type { Verified } from '../../lib/data/backup/format.ts'

export interface Setting {
  /** In ms. */
  ahead: number
  credits: number
  perMinute: number
  perDay: number
  budgetPerDay: number | null
  budgetPerRun: number | null
  autoBudget: number
  topUp: boolean
  /** Balances can be compared only after that. */
  reads?: boolean
}

export interface History {
  clocks: Clocks
  computer: Computer
  line: Line
  service: ServiceInProcess
  unfair: UnfairService
  destinations: Destinations
  kept: { files: Blob[]; backups: Verified[] }
  rules: Rules
}

export function beginHistory(setting: Setting): History {
  const { ahead, credits, perMinute, perDay, budgetPerDay, budgetPerRun, autoBudget, topUp } = setting
  const clocks = runClocks(ahead)
  const service = serviceInProcess({ world, socialUrl, now: clocks.service })
  const account = { credits, perMinute, perDay, autoTopUp: { enabled: topUp, threshold: 4, amount: 500 } }
  for (const key of goodKeys) service.setKey(key, account)
  const unfair = unfairService(service)
  Date.now = clocks.wall
  const destinations = openDestinations(clocks, (body) => rules.arrives(body))
  const line = openLine((url, init) => {
    rules.identifiedBy(url, typeof init.body === 'string' ? init.body : '')
    return unfair.fetch(url, init)
  })
  const computer = openComputer(clocks, line, destinations, {
    budgetPerDay,
    budgetPerRun,
    auto: { person: true, job: true, budgetPerDay: autoBudget, seconds: 4 },
  })
  const rules = watchRules(
    computer,
    service,
    clocks,
    watchLibrary(computer.db, () => destinations),
    unfair,
  )
  computer.start(rules)
  if (setting.reads) computer.quotas()
  return { clocks, computer, line, service, unfair, destinations, kept: { files: [], backups: [] }, rules }
}

/** Steps of a purchase interleave with later events. */
export async function requeues(count: number): Promise<void> {
  for (let sequence = 0; sequence < count; sequence++) await new Promise<void>((done) => setImmediate(done))
}

export async function settleDown({ computer, line, rules }: History): Promise<void> {
  computer.letFormerGo()
  computer.start(rules)
  const state = { idle: false }
  void computer.idle().then(() => {
    state.idle = true
  })
  while (!state.idle) {
    line.respondToAll()
    await requeues(1)
  }
}

export async function finishAll(history: History): Promise<void> {
  await settleDown(history)
  history.clocks.pass(30 * 3_600_000)
  // A worker that starts much later cancels requests that have waited too long.
  history.computer.stop()
  await settleDown(history)
}

/** Once provider and connection work and the account was checked, earlier refusals must not block any lookup. */
export async function takesLookupsAgain(history: History): Promise<void> {
  const { computer, line, service } = history
  const [id = '', key = ''] = [...computer.keys].at(-1) ?? []
  if (!goodKeys.some((good) => good === key) || computer.disk.isLost()) return
  service.recover()
  // The last event may have broken the connection, and the check would be lost.
  line.recover()
  // Top-ups and pending lookups may change the balance after the check.
  const isEnough = () => service.bill(key).creditsRemaining >= reserveFor({ maximum: null })
  const wasEnough = isEnough()
  computer.quotas()
  await settleDown(history)
  const account = await computer.db.accounts.get(id)
  const refusal = account && wasEnough && isEnough() ? activeRefusal(account, { maximum: null }) : null
  if (refusal) throw new Error(`the account is ${refusal} after a check: ${JSON.stringify(account)}`)
}
