import { Database } from '../../../lib/records/database/database.ts'
import type { HistoryRow } from '../../../lib/records/rows/history.ts'
import type { Watch } from '../../../lib/watch/rows.ts'
import { aliasesOfPerson } from '../../../lib/records/identity/aliases.ts'
import { firstProfile } from '../../../lib/settings/accounts.ts'
import { recover } from '../../../lib/purchases/resume.ts'
import { createWatcher } from '../../../lib/watch/watcher.ts'
import { serviceInProcess, type ServiceInProcess } from '../../../sandbox/service/in-process.ts'
import { prices } from '../../../sandbox/service/prices.ts'
import { randomFor } from '../../../sandbox/world/random.ts'
import type { Person, TrueEvent, World } from '../../../sandbox/world/types.ts'
import { worldDay } from '../../../sandbox/world/calendar.ts'
import { createWorld } from '../../../sandbox/world/world.ts'
import { openDeps, type TestDeps } from '../purchases/purchase.fixture.ts'
import { demoKey, socialUrl } from '../sandbox.fixture.ts'

export const dayMs = 86_400_000
const hourMs = 3_600_000
const apiUrl = 'https://api.example'

export interface Faults {
  /** Without notice. */
  doublesOn?: number
  chargesMissing?: boolean
  /** They are charged. */
  lost?: number
  wrongClock?: number
  killed?: number
  closed?: readonly [from: number, until: number]
}

export interface Quarter {
  seed: number
  people: number
  days?: number
  everyDays?: 7 | 30 | 90
  monthlyBudget?: number
  budgetPerDay?: number
  faults?: Faults
}

export interface QuarterReport {
  /** By day of the world. */
  byDay: number[]
  sums: Record<string, number>
  credits: number
  monthlyBudget: number
  budgetPerDay: number
  history: HistoryRow[]
  truth: readonly TrueEvent[]
  /** By key, in ms since epoch by the true clock. */
  checks: ReadonlyMap<string, number[]>
  keyOf: ReadonlyMap<string, string>
}

interface Clock {
  /** In ms since epoch. */
  at: number
  /** In ms. */
  wrong: number
}

export const listId = 'watched'

export async function savePeople(
  db: Database,
  world: World,
  seed: number,
  watch: Watch,
): Promise<Map<string, string>> {
  await db.lists.put({ id: listId, name: 'Watched', createdAt: worldDay, watch })
  const keyOf = new Map<string, string>()
  const random = randomFor(seed, 'ages of the library')
  const rows = world.people.map((person: Person) => {
    const at = worldDay - Math.round(random.next() * watch.everyDays * dayMs)
    const key = `person:${person.publicIdentifier.toLowerCase().normalize('NFC')}`
    keyOf.set(person.memberIdentifier, key)
    return { person, at, key }
  })
  await db.subjects.bulkPut(
    rows.map(({ person, at, key }) => ({
      key,
      kind: 'person' as const,
      aliases: [...new Set([key, ...aliasesOfPerson(person as never, socialUrl)])],
      name: `${person.firstName} ${person.lastName}`.trim(),
      headline: '',
      company: '',
      place: '',
      email: '',
      url: person.socialUrl,
      tags: [],
      lists: [listId],
      note: '',
      details: { checkedAt: at },
      createdAt: at,
      updatedAt: at,
    })),
  )
  await db.sections.bulkPut(
    rows.map(({ person, at, key }) => ({
      subject: key,
      name: 'experience' as const,
      at,
      operation: 'getExperience' as const,
      request: '',
      source: null,
      unreadable: [],
      data: structuredClone(person.positions) as never,
    })),
  )
  return keyOf
}

let count = 0

export interface SimulatedBrowser {
  deps: TestDeps
  /** Stored by a worker. */
  trueTime(at: number, workerId: string): number
  /** Runs until nothing more can be checked before a time. */
  work(until: number): Promise<void>
}

export function openBrowser(
  service: ServiceInProcess,
  clock: Clock,
  {
    budgetPerDay,
    faults = {},
    seed,
    db = new Database(`quarter-${(count += 1)}`),
  }: {
    budgetPerDay: number
    faults?: Faults
    seed: number
    db?: Database
  },
): SimulatedBrowser {
  const random = randomFor(seed, 'faults')
  let wake: number | null = 0
  let lives = 0
  let stop: (() => void) | null = null
  /** Per worker, how far its clock is ahead, in ms. The clock is set only before a worker starts. */
  const wrongOf = new Map<string, number>()
  const now = () => clock.at + clock.wrong
  const open = () => {
    lives += 1
    const workerId = lives
    wrongOf.set(`life ${lives}`, clock.wrong)
    const deps = openDeps(
      apiUrl,
      {
        db,
        now,
        // A worker's monotonic clock starts with the computer's time.
        steadyNow: now,
        workerId: `life ${lives}`,
        fetch: async (url, init) => {
          clock.at += 5000
          const isLost = random.chance(faults.lost ?? 0)
          const isKilled = random.chance(faults.killed ?? 0)
          if (isLost) service.fault({ times: 1, reset: true, charge: true })
          const response = await service.fetch(url, init)
          if (isKilled) stop?.()
          // A stopped worker never gets its response.
          return workerId === lives ? response : new Promise<Response>(() => {})
        },
      },
      { budgetPerDay },
    )
    return deps
  }
  let deps = open()
  let watcher = createWatcher(deps, (ms) => void (wake = ms === null ? null : clock.at + ms))
  const restart = async () => {
    deps = open()
    watcher = createWatcher(deps, (ms) => void (wake = ms === null ? null : clock.at + ms))
    await recover(deps)
  }
  const browser: SimulatedBrowser = {
    get deps() {
      return deps
    },
    trueTime: (at, workerId) => at - (wrongOf.get(workerId) ?? 0),
    work: async (until) => {
      // When the browser starts again, so does its worker.
      await restart()
      wake = clock.at
      while (wake !== null && wake <= until) {
        clock.at = Math.max(clock.at, wake)
        const stopped = new Promise<'stopped'>((done) => {
          stop = () => {
            lives += 1
            done('stopped')
          }
        })
        wake = null
        const end = await Promise.race([watcher.go().then(() => 'done' as const), stopped])
        if (end === 'stopped') {
          clock.at += 5000
          await restart()
          wake = clock.at
        }
      }
    },
  }
  return browser
}

const usual = structuredClone(prices)

export function restorePrices(): void {
  Object.assign(prices, structuredClone(usual))
}

const startHour = 9
const endHour = 18

const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay())

export async function liveThroughQuarter({
  seed,
  people,
  days = 90,
  everyDays = 30,
  monthlyBudget = people,
  budgetPerDay = 100,
  faults = {},
}: Quarter): Promise<QuarterReport> {
  restorePrices()
  const world = createWorld({ socialUrl, seed, people, jobs: 1, companies: 200 })
  const clock: Clock = { at: worldDay, wrong: 0 }
  const service = serviceInProcess({ world, socialUrl, now: () => clock.at })
  service.setKey(demoKey, { credits: 1_000_000, perDay: 1_000_000, perMinute: 1000 })
  const browser = openBrowser(service, clock, { budgetPerDay, faults, seed })
  const watch: Watch = {
    everyDays,
    since: worldDay,
    until: worldDay + (days + 1) * dayMs,
    monthlyBudget,
    profile: firstProfile,
  }
  const { db } = browser.deps
  const keyOf = await savePeople(db, world, seed, watch)
  if (faults.chargesMissing) prices[11] = { found: 1, cached: 1, missing: 1 }
  const random = randomFor(seed, 'clock')
  for (let day = 1; day <= days; day += 1) {
    world.timeline.pass(1)
    if (faults.doublesOn === day) {
      prices[11] = { found: 2, cached: 2, missing: faults.chargesMissing ? 2 : 0 }
      prices[3] = { found: 4, cached: 2, missing: 4 }
    }
    const midnight = worldDay + day * dayMs
    const isClosed = faults.closed && day >= faults.closed[0] && day < faults.closed[1]
    clock.wrong = random.chance(faults.wrongClock ?? 0) ? (random.chance(0.5) ? dayMs : -dayMs) : 0
    if (isWeekend(midnight) || isClosed) continue
    clock.at = Math.max(clock.at, midnight + startHour * hourMs)
    await browser.work(midnight + endHour * hourMs)
  }
  clock.wrong = 0
  const byDay = Array.from({ length: days + 1 }, () => 0)
  for (const { at, credits } of service.requests) {
    const day = Math.floor((Date.parse(at) - worldDay) / dayMs)
    byDay[day] = (byDay[day] ?? 0) + credits
  }
  const rows = await db.requests.toArray()
  const checks = new Map<string, number[]>()
  for (const { subject, outcome, settledAt, workerId } of rows)
    if (outcome === 'ok') {
      const at = browser.trueTime(settledAt ?? 0, workerId)
      checks.set(subject ?? '', [...(checks.get(subject ?? '') ?? []), at])
    }
  const sums = Object.fromEntries(
    (await db.spending.where('key').startsWith('watch:').toArray()).map(({ key, credits, unexplained }) => [
      key.slice(-10),
      credits + unexplained,
    ]),
  )
  const report = {
    sums,
    byDay,
    credits: byDay.reduce((sum, each) => sum + each, 0),
    monthlyBudget,
    budgetPerDay,
    history: await db.history.toArray(),
    truth: [...world.timeline.truth],
    checks,
    keyOf,
  }
  db.close()
  restorePrices()
  return report
}

/** In any window of this many days. */
export function mostWithin(byDay: readonly number[], days: number): number {
  let maximum = 0
  for (let from = 0; from < byDay.length; from += 1)
    maximum = Math.max(
      maximum,
      byDay.slice(from, from + days).reduce((sum, each) => sum + each, 0),
    )
  return maximum
}

export interface Findings {
  visible: number
  once: number
  missed: string[]
  twice: number
  untrue: string[]
  delays: number[]
}

const realKinds = new Set<TrueEvent['kind']>(['moved', 'left', 'hired', 'role', 'additional'])
const hidingKinds = new Set<TrueEvent['kind']>(['hidden', 'gone', 'handle', 'handle-taken'])

export function judgeQuarter({ history, truth, checks, keyOf }: QuarterReport): Findings {
  const loud = history.filter(({ job }) => job?.certainty === 'loud')
  const byPerson = Map.groupBy(loud, ({ subject }) => subject)
  const ofPerson = Map.groupBy(truth, ({ subject }) => subject)
  const found: Findings = { visible: 0, once: 0, missed: [], twice: 0, untrue: [], delays: [] }
  for (const [member, events] of ofPerson) {
    const key = keyOf.get(member)
    if (key === undefined) continue
    const real = events.filter(({ kind }) => realKinds.has(kind))
    const [only] = real
    if (real.length !== 1 || !only || events.some(({ kind }) => hidingKinds.has(kind))) continue
    if (only.kind !== 'moved' && only.kind !== 'left') continue
    const shownAt = worldDay + (only.shownOn ?? Infinity) * dayMs
    const seen = (checks.get(key) ?? []).filter((at) => at >= shownAt)
    if (seen.length === 0) continue
    found.visible += 1
    const reported = byPerson.get(key) ?? []
    if (reported.length === 1) {
      found.once += 1
      found.delays.push(((reported[0]?.at ?? 0) - shownAt) / dayMs)
    } else found.missed.push(JSON.stringify({ events, identifiers: reported }))
  }
  for (const [key, rows] of byPerson) {
    const identities = rows.map(({ job, after, before }) => `${job?.kind} ${after || before}`)
    if (new Set(identities).size < identities.length) found.twice += 1
    const member = [...keyOf].find(([, each]) => each === key)?.[0] ?? ''
    const real = (ofPerson.get(member) ?? []).filter(({ kind }) => realKinds.has(kind))
    if (real.length === 0) found.untrue.push(JSON.stringify({ rows, events: ofPerson.get(member) }))
  }
  found.delays.sort((a, b) => a - b)
  return found
}

/**
 * Days until the next check, for a possible change of any person on any day. The few real changes of a quarter reveal
 * little about the schedule.
 */
export function scheduledDelays({ truth, checks, keyOf }: QuarterReport, until: number): number[] {
  const hiding = new Set(truth.filter(({ kind }) => hidingKinds.has(kind)).map(({ subject }) => subject))
  const delays: number[] = []
  for (const [member, key] of keyOf) {
    if (hiding.has(member)) continue
    const times = (checks.get(key) ?? []).toSorted((a, b) => a - b)
    for (let day = 0; day <= until; day += 1) {
      const shownAt = worldDay + day * dayMs
      delays.push(((times.find((at) => at >= shownAt) ?? Infinity) - shownAt) / dayMs)
    }
  }
  return delays.toSorted((a, b) => a - b)
}

export const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0
