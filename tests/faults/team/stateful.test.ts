import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEtcd } from '../../../sandbox/etcd/cluster.ts'
import { serviceInProcess } from '../../../sandbox/service/in-process.ts'
import { isAnonymised } from '../../../lib/purchases/ledger/anonymise.ts'
import { canonicalJson, compareTexts } from '../../../lib/records/canonical-json.ts'
import { keyPrefix, sharedKey, teamKeys } from '../../../lib/team/keys.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { hasReplayedValues } from '../../../lib/team/team-values.ts'
import { readShared } from '../../../lib/team/shared-values.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { world } from '../paths.ts'
import { chargesByKey } from '../charges-by-key.ts'
import { replayed, reportOf } from '../replay.ts'
import { openAdministration } from './administration.ts'
import { openLine, type EngineLine } from './engine-line.ts'
import { events, names, type TeamEvent } from './events.ts'
import { openMachine, type Machine } from './machine.ts'
import type { Access } from './machine-options.ts'
import { quickFetch } from './quick-fetch.ts'
import { quickenPlatform } from './quick-platform.ts'
import { restoreLines, type TeamScenario } from './team-scenario.ts'

/**
 * Number of scenarios, half a second each. `npm test` runs 30, `npm run test:faults` 100; `TEAM_HISTORIES` sets another
 * number.
 */
const runCount = Math.ceil(
  Number(process.env['TEAM_HISTORIES'] ?? Number(process.env['HISTORIES'] ?? 200) / 100),
)

const key = 'sandbox-demo-key'
const budget = 60
const hourMs = 3_600_000
const minuteMs = 60_000

/** One proxy from each machine to each node, and between the nodes. */
interface Testbed extends Pick<TeamScenario, 'cluster' | 'lines' | 'peerLines'> {
  close(): Promise<void>
}

async function openTestbed(hasLinesBetweenNodes: boolean): Promise<Testbed> {
  for (let attempts = 1; ; attempts++)
    try {
      return await tryToOpenTestbed(hasLinesBetweenNodes)
    } catch (error) {
      if (attempts === 3) throw error
    }
}

async function tryToOpenTestbed(hasLinesBetweenNodes: boolean): Promise<Testbed> {
  const peerLines: EngineLine[] = []
  const openPeerLine = async (port: number) => {
    const line = await openLine(port)
    peerLines.push(line)
    return line.url
  }
  const cluster = await startEtcd(3, {
    quick: true,
    ...(hasLinesBetweenNodes ? { peerUrl: openPeerLine } : {}),
  })
  const ports = cluster.endpoints.map((endpoint) => Number(new URL(endpoint).port))
  const lines = await Promise.all(names.map(() => Promise.all(ports.map(openLine))))
  const close = async () => {
    await cluster.close()
    await Promise.all([...lines.flat(), ...peerLines].map((line) => line.close()))
  }
  return { cluster, lines, peerLines, close }
}

/**
 * Shared by all scenarios that leave the connections between nodes alone, because proxies for those take much processor
 * time.
 */
let sharedTestbed: Testbed
beforeAll(async () => {
  quickenPlatform()
  sharedTestbed = await openTestbed(false)
})
afterAll(() => sharedTestbed.close())

let teams = 0
async function openTeam(
  { cluster, lines, peerLines }: Testbed,
  all: readonly TeamEvent[],
): Promise<TeamScenario> {
  const broken = new Set(all.flatMap(({ breaks }) => breaks))
  const administration = broken.has('users') ? await openAdministration(cluster) : null
  const keys = await teamKeys(`h${process.pid}x${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  const outside = {
    engine: etcdEngine({ endpoints: cluster.endpoints, login: null, fetch: quickFetch }),
    keys: { ...keys },
  }
  const accesses: Access[] = []
  for (const name of names) accesses.push((await administration?.invite(name)) ?? { keys, login: null })
  const service = serviceInProcess({ world, socialUrl })
  service.setKey(key, { credits: 1000, perMinute: 1000, perDay: 5000 })
  const machines = names.map((name, at) => {
    const urls = broken.has(at) ? lines[at]!.map(({ url }) => url) : cluster.endpoints
    return openMachine({
      name,
      access: accesses[at]!,
      endpoints: urls.map((_, node) => urls[(node + at) % urls.length]!),
      service: (url, init) => service.fetch(url, init),
      requestCount: () => service.requests.length,
      key,
      budgets: { team: budget, member: 40 },
    })
  })
  for (const machine of machines) machine.start()
  return {
    machines,
    service,
    cluster,
    sharing: administration?.sharing ?? (() => Promise.resolve(outside)),
    administration,
    lines,
    peerLines,
    down: new Set(),
    copies: [],
    replayCount: 0,
  }
}

async function settleAll(history: TeamScenario): Promise<void> {
  const { machines, cluster, administration, down } = history
  restoreLines(history)
  for (const node of down) await cluster.start(node)
  const access = (await administration?.settle(names)) ?? new Map<string, Access>()
  const { engine, keys } = await history.sharing()
  const lastWritten = async () => {
    const kinds = (['claim', 'record', 'tombstone', 'sum'] as const).map((kind) =>
      engine.list(keyPrefix(keys, kind), { limit: 10_000, keysOnly: true }),
    )
    const entries = (await Promise.all(kinds)).flatMap((page) => page.entries)
    return `${entries.length} ${Math.max(0, ...entries.map(({ revision }) => revision))}`
  }
  let written = await lastWritten()
  for (const machine of machines) {
    machine.cut = false
    machine.fault('late', 0)
    machine.stop()
    if (access.has(machine.name)) machine.join(access.get(machine.name)!)
    else machine.start()
  }
  // Repeat until a round in which all machines have read everything and have nothing to write.
  const rounds = history.replayCount > 0 ? 10 : 6
  for (let round = 0, isQuiet = false; round < rounds && !isQuiet; round++) {
    const before = written
    // A full read repairs replayed values, ten minutes after the last one.
    if (history.replayCount > 0) for (const machine of machines) machine.setClock(11 * minuteMs)
    await Promise.all(machines.map((machine) => machine.idle()))
    const synced = await Promise.all(machines.map((machine) => machine.sync()))
    await Promise.all(machines.map((machine) => machine.idle()))
    for (const machine of machines) await machine.deliverLate()
    written = await lastWritten()
    isQuiet = written === before && synced.every(Boolean) && (round > 2 || history.replayCount === 0)
  }
}

async function libraryContents({ db }: Machine): Promise<string> {
  const subjects = await db.subjects.toArray()
  const sections = await db.sections.toArray()
  const contents = subjects.map(({ key, aliases }) => {
    const own = sections.filter(({ subject }) => subject === key)
    const data = own.map(({ cost: _cost, subject: _subject, ...rest }) => canonicalJson(rest))
    return `${aliases.toSorted(compareTexts).join(' ')} ${data.toSorted(compareTexts).join(' ')}`
  })
  return contents.toSorted(compareTexts).join('\n')
}

function isAboutOne(requestKey: string, names: readonly string[]): boolean {
  const ids = names.flatMap((name) => /^person:([^:]+)$/.exec(name)?.[1] ?? [])
  const all = ids.flatMap((id) => {
    const one = world.person(id)
    return one ? [id, one.publicIdentifier, one.socialIdentifier] : [id]
  })
  return all.some((id) => requestKey.includes(`/${id.toLowerCase()}/`))
}

async function checkRules({ machines, service, sharing, replayCount }: TeamScenario): Promise<void> {
  const rows = (await Promise.all(machines.map(({ db }) => db.requests.toArray()))).flat()
  const forced = new Map(machines.flatMap((machine) => [...machine.forced]))
  const remainingClaims = (await Promise.all(machines.map(({ db }) => db.teamClaims.toArray()))).flat()
  const requestsById = new Map(rows.map((row) => [row.id, row]))
  for (const claim of remainingClaims)
    if (
      requestsById.get(claim.request)?.outcome !== 'unknown' &&
      requestsById.get(claim.request)?.cost !== null
    )
      throw new Error(
        `never told: ${JSON.stringify(claim)} ${JSON.stringify(requestsById.get(claim.request))}`,
      )
  for (const row of rows) if (row.state !== 'settled') throw new Error(`never ended: ${JSON.stringify(row)}`)
  const erasures = machines.flatMap((machine) => machine.erasures)
  const forcedRequestKeys = [...forced.values()]
  for (const [requestKey, places] of chargesByKey(service.requests)) {
    const isExcused = (at: number, before: number) =>
      erasures.some(
        ({ names: erased, startedAt, publishedAt }) =>
          startedAt <= at && publishedAt >= before && isAboutOne(requestKey, erased),
      )
    const repeated = places.filter((at, index) => index > 0 && !isExcused(at, places[index - 1]!))
    const allowed = forcedRequestKeys.filter((each) => each === requestKey || each === '').length
    if (repeated.length > allowed)
      throw new Error(`${requestKey} was paid again ${repeated.length} times, but ${allowed} were allowed`)
  }
  const takenOver = new Map<number, string>()
  for (const [id, claim] of machines.flatMap((machine) => [...machine.takenOver])) {
    const row = requestsById.get(id)
    if (row?.outcome !== 'ok' || row.colleague !== undefined) continue
    if ((takenOver.get(claim) ?? id) !== id)
      throw new Error(`one claim was taken over twice: ${JSON.stringify(row)}`)
    takenOver.set(claim, id)
  }
  const [first, ...others] = await Promise.all(machines.map(libraryContents))
  for (const [at, other] of others.entries())
    if (first !== other)
      throw new Error(`${names[0]} and ${names[at + 1]} have different libraries:\n${first}\n${other}`)
  for (const row of rows)
    if (row.outcome === 'ok' && !isAnonymised(row) && row.section !== null && row.found.length === 0)
      throw new Error(`a response is lost: ${JSON.stringify(row)}`)
  const { engine, keys } = await sharing()
  const areUntrusted = await Promise.all(machines.map(({ db }) => hasReplayedValues(db, keys)))
  if (replayCount === 0 && areUntrusted.some(Boolean)) throw new Error('an honest engine is not trusted')
  const extraBudget = machines.some((machine) => machine.forced.size > 0) ? forcedRequestKeys.length * 10 : 0
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    const sum = await sharedKey(keys, 'sum', day)
    const read = await readShared({ engine, keys: { ...keys } }, [sum])
    const { spent = 0, reserved = {} } =
      read.get<{ spent: number; reserved: Record<string, number> }>(sum)?.value ?? {}
    const all = Object.values(reserved).reduce((total, one) => total + one, spent)
    if (all > budget + extraBudget) throw new Error(`${day}: ${all} of a budget of ${budget}`)
    const unknown = new Set(
      rows.filter(({ outcome, cost }) => outcome === 'unknown' || cost === null).map(({ id }) => id),
    )
    const open = Object.keys(reserved).filter((id) => !unknown.has(id) && !forced.has(id))
    if (open.length > 0) throw new Error(`${day} still reserves credits for ${open.join()}, which have ended`)
  }
}

test(
  `${runCount} random scenarios of six machines that share one library keep all invariants`,
  { timeout: 24 * hourMs },
  async () => {
    const run = await fc.check(
      fc.asyncProperty(fc.array(events, { maxLength: 20, size: 'max' }), async (all) => {
        const breaks = new Set(all.flatMap((each) => each.breaks))
        const isAlone = breaks.has('nodes') || breaks.has('users')
        const own = isAlone ? await openTestbed(breaks.has('nodes')) : sharedTestbed
        const history = await openTeam(own, all)
        try {
          for (const { run } of all) await run(history)
          await settleAll(history)
          await checkRules(history)
        } finally {
          for (const machine of history.machines) machine.close()
          restoreLines(history)
          if (isAlone) await own.close()
          else for (const node of history.down) await history.cluster.start(node)
        }
      }),
      { numRuns: runCount, endOnFailure: process.env['SHRINK'] !== '1', ...replayed },
    )
    expect(reportOf(run)).toBeUndefined()
  },
)
