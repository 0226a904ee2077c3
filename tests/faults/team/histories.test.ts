import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { serviceInProcess, type ServiceInProcess } from '../../../sandbox/service/in-process.ts'
import { isAnonymised } from '../../../lib/purchases/ledger/anonymise.ts'
import { detectPage } from '../../../lib/pages/page.ts'
import { canonicalJson, compareTexts } from '../../../lib/records/canonical-json.ts'
import type { Again, SectionOrder } from '../../../lib/records/database/rows/bulk.ts'
import type { SectionName } from '../../../lib/records/database/rows/sections.ts'
import { prefixOf, sharedKey, teamKeys, type TeamKeys } from '../../../lib/team/keys.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { readShared } from '../../../lib/team/shared-values.ts'
import { socialUrl } from '../../unit/sandbox-beside.ts'
import { world } from '../paths.ts'
import { chargedByQuestion, questionAsked } from '../questions.ts'
import { replayed, reportOf } from '../replay.ts'
import { lineStates, openLine, type EngineLine } from './engine-line.ts'
import { openMachine, orders, type EngineFault, type Machine } from './machine.ts'

/** About a second each. `npm test` lives through 30, `npm run faults` through 100, and `TEAM_HISTORIES` through as many as it says. */
const histories = Math.ceil(
  Number(process.env['TEAM_HISTORIES'] ?? Number(process.env['HISTORIES'] ?? 200) / 100),
)

const names = ['Ann', 'Bob', 'Cem', 'Dee', 'Eve', 'Fay']
const key = 'sandbox-demo-key'
const budget = 60
const hourMs = 3_600_000

interface TeamHistory {
  machines: Machine[]
  service: ServiceInProcess
  cluster: EtcdCluster
  keys: TeamKeys
  /** Nodes that were killed. */
  down: Set<number>
  /** How often somebody was deleted: then what was bought of them may be bought anew. */
  erased: number
}

let cluster: EtcdCluster
/** What each machine reaches each node by, and by what each node is heard by the others. */
let lines: EngineLine[][] = []
const heardBy: EngineLine[] = []
beforeAll(async () => {
  cluster = await startEtcd(3, {
    quick: true,
    peerUrl: async (port) => {
      const line = await openLine(port)
      heardBy.push(line)
      return line.url
    },
  })
  const ports = cluster.endpoints.map((endpoint) => Number(new URL(endpoint).port))
  lines = await Promise.all(names.map(() => Promise.all(ports.map(openLine))))
})
afterAll(async () => {
  await cluster.close()
  await Promise.all([...lines.flat(), ...heardBy].map((line) => line.close()))
})

function mend(): void {
  for (const line of [...lines.flat(), ...heardBy]) line.set('open')
}

let teams = 0
async function beginTeam(): Promise<TeamHistory> {
  const keys = await teamKeys(`h${process.pid}x${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  const service = serviceInProcess({ world, socialUrl })
  service.setKey(key, { credits: 1000, perMinute: 1000, perDay: 5000 })
  const machines = names.map((name, at) => {
    // Each asks another node first.
    const endpoints = cluster.endpoints.map((_, node) => lines[at]![(node + at) % 3]!.url)
    return openMachine({
      name,
      keys,
      endpoints,
      service: (url, init) => service.fetch(url, init),
      key,
      budgets: { team: budget, member: 40 },
    })
  })
  for (const machine of machines) machine.start()
  return { machines, service, cluster, keys, down: new Set(), erased: 0 }
}

const paths = ['/in/mara-lindqvist/', '/in/Mara-Lindqvist?trk=x', '/in/layla-haddad/', '/in/nobody-at-all/']
const which = fc.integer({ min: 0, max: names.length - 1 })
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((done) => setTimeout(done))
}

const orderOf = (path: string, want: SectionName, again?: Again): SectionOrder => {
  const page = detectPage(socialUrl + path, socialUrl)!
  const order = { want, page, again }
  orders.set(page.url, { want, page })
  return order
}

interface Happening {
  label: string
  happen: (history: TeamHistory) => Promise<void>
  toString: () => string
}
const happening = (label: string, happen: Happening['happen']): Happening => ({
  label,
  happen,
  toString: () => label,
})

const events: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .record({
        who: fc.uniqueArray(which, { minLength: 1, maxLength: 6 }),
        path: fc.constantFrom(...paths),
        want: fc.constantFrom<SectionName>('profile', 'profile', 'emails'),
        again: fc.option(fc.constant<Again>('fresh'), { freq: 8, nil: undefined }),
        steps: fc.nat(30),
      })
      .map(({ who, path, want, again, steps }) =>
        happening(`${who.join()} click ${want} of ${path} ${again ?? ''}, ${steps}`, async ({ machines }) => {
          for (const at of who) machines[at]!.click(orderOf(path, want, again), undefined)
          await turns(steps)
        }),
      ),
  },
  // One step of one purchase breaks, and somebody else wants the same.
  {
    weight: 8,
    arbitrary: fc
      .record({
        at: which,
        other: which,
        path: fc.constantFrom(...paths),
        want: fc.constantFrom<SectionName>('profile', 'emails'),
        kind: fc.constantFrom<EngineFault | 'no answer'>(
          'lost request',
          'lost reply',
          'late',
          'death',
          'no answer',
        ),
        after: fc.nat(6),
        calls: fc.constantFrom(1, 1, 2, 8),
      })
      .map(({ at, other, path, want, kind, after, calls }) =>
        happening(
          `${calls} × ${kind} after ${after} calls of ${at} for ${want} of ${path}, then ${other} clicks`,
          async ({ machines }) => {
            const [one, two] = [machines[at]!, machines[other]!]
            if (kind === 'no answer') one.loseAnswer()
            else one.fault(kind, calls, after)
            one.click(orderOf(path, want), undefined)
            await one.idle()
            one.start()
            await one.idle()
            two.click(orderOf(path, want), undefined)
            await two.idle()
          },
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at: which, path: fc.constantFrom(...paths) }).map(({ at, path }) =>
      happening(`${at} buys ${path} without the team, where that can't be asked`, async ({ machines }) => {
        machines[at]!.click(orderOf(path, 'profile'), { takeOver: null, alone: true })
        await turns(10)
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: which.map((at) =>
      happening(`${at} takes over`, async ({ machines }) => void (await machines[at]!.takeOver())),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        at: which,
        kind: fc.constantFrom<EngineFault>('lost request', 'lost reply', 'late'),
        calls: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ at, kind, calls }) =>
        happening(`${calls} × ${kind} of ${at}`, async ({ machines }) => machines[at]!.fault(kind, calls)),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at: which, cut: fc.boolean() }).map(({ at, cut }) =>
      happening(`${at} is ${cut ? 'cut off' : 'there again'}`, async ({ machines }) => {
        machines[at]!.cut = cut
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ at: which, steps: fc.nat(20) }).map(({ at, steps }) =>
      happening(`${at} dies and starts after ${steps}`, async ({ machines }) => {
        machines[at]!.stop()
        await turns(steps)
        machines[at]!.start()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: which.map((at) =>
      happening(`${at} loses an answer`, async ({ machines }) => machines[at]!.loseAnswer()),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ at: which, hours: fc.integer({ min: -3, max: 3 }) })
      .map(({ at, hours }) =>
        happening(`${at} sets the clock by ${hours} h`, async ({ machines }) =>
          machines[at]!.setClock(hours * hourMs),
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: which.map((at) => happening(`${at} reads`, async ({ machines }) => machines[at]!.sync())),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        at: which,
        path: fc.constantFrom(...paths.slice(0, 3)),
        how: fc.constantFrom('at once', 'undoable'),
        steps: fc.nat(30),
      })
      .map(({ at, path, how, steps }) =>
        happening(`${at} deletes whom ${path} is about ${how}, ${steps}`, async (history) => {
          history.erased++
          history.machines[at]!.erase(detectPage(socialUrl + path, socialUrl)!, how)
          await turns(steps)
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: which.map((at) =>
      happening(`${at} undoes deletions`, async ({ machines }) => machines[at]!.undo()),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ at: which, keep: fc.boolean() })
      .map(({ at, keep }) =>
        happening(
          `${at} leaves, and ${keep ? 'keeps' : 'removes'} what colleagues paid`,
          async ({ machines }) => machines[at]!.leave(keep),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: which.map((at) =>
      happening(`late calls of ${at} arrive`, ({ machines }) => machines[at]!.deliverLate()),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant(
      happening(
        'all come to rest',
        async ({ machines }) => void (await Promise.all(machines.map((each) => each.idle()))),
      ),
    ),
  },
  // A machine's lines to one node or to all of them (3).
  {
    weight: 5,
    arbitrary: fc
      .record({ at: which, node: fc.nat(3), state: fc.constantFrom(...lineStates) })
      .map(({ at, node, state }) =>
        happening(`lines of ${at} to ${node} are ${state}`, async () => {
          for (const [each, line] of lines[at]!.entries()) if (node === 3 || node === each) line.set(state)
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.constant(happening('all lines are mended', async () => mend())),
  },
  // Two ask for the same over slow lines, and whoever leads dies, or is not heard any more, amid it.
  {
    weight: Number(process.env['TEAM_KILLS'] ?? 0.2) * 5,
    arbitrary: fc
      .record({
        one: which,
        two: which,
        path: fc.constantFrom(...paths),
        ms: fc.nat(120),
        isKilled: fc.boolean(),
      })
      .map(({ one, two, path, ms, isKilled }) =>
        happening(
          `${one} and ${two} click ${path}, and after ${ms} ms the leader is ${isKilled ? 'killed' : 'not heard'}`,
          async ({ machines, cluster, down }) => {
            const leader = await cluster.leader()
            if (leader === null || down.size > 0) return
            for (const at of [one, two]) {
              for (const line of lines[at]!) line.set('slow')
              machines[at]!.click(orderOf(path, 'profile'), undefined)
            }
            await new Promise((done) => setTimeout(done, ms))
            if (isKilled) {
              cluster.kill(leader)
              down.add(leader)
            } else heardBy[leader]?.set('cut')
            await turns(20)
          },
        ),
      ),
  },
  {
    weight: Number(process.env['TEAM_KILLS'] ?? 0.2) * 5,
    arbitrary: fc.constant(
      happening('the leader is killed', async ({ cluster, down }) => {
        const leader = await cluster.leader()
        if (leader === null || down.size > 0) return
        cluster.kill(leader)
        down.add(leader)
      }),
    ),
  },
)

/** Everything is there again, and everybody has told and read everything. */
async function comeTogether({ machines, cluster, keys, down }: TeamHistory): Promise<void> {
  mend()
  for (const node of down) await cluster.start(node)
  for (const machine of machines) {
    machine.cut = false
    machine.fault('late', 0)
    machine.stop()
    machine.start()
  }
  const engine = etcdEngine({ endpoints: cluster.endpoints, login: null, fetch })
  const lastWritten = async () => {
    const kinds = (['claim', 'record', 'tombstone', 'sum'] as const).map((kind) =>
      engine.list(prefixOf(keys, kind), { limit: 10_000, keysOnly: true }),
    )
    const entries = (await Promise.all(kinds)).flatMap((page) => page.entries)
    return `${entries.length} ${Math.max(0, ...entries.map(({ revision }) => revision))}`
  }
  // Until a round in which everybody read, and nobody had anything to write.
  for (let round = 0, before = '', now = ' '; round < 6 && before !== now; round++) {
    before = now
    await Promise.all(machines.map((machine) => machine.idle()))
    for (const machine of machines) machine.sync()
    await Promise.all(machines.map((machine) => machine.idle()))
    for (const machine of machines) await machine.deliverLate()
    now = await lastWritten()
  }
}

/** What a library knows of subjects, by their names; of whose money it was nothing. */
async function knownTo({ db }: Machine): Promise<string> {
  const subjects = await db.subjects.toArray()
  const sections = await db.sections.toArray()
  const known = subjects.map(({ key, aliases }) => {
    const mine = sections.filter(({ subject }) => subject === key)
    const said = mine.map(({ cost: _cost, subject: _subject, ...rest }) => canonicalJson(rest))
    return `${aliases.toSorted(compareTexts).join(' ')} ${said.toSorted(compareTexts).join(' ')}`
  })
  return known.toSorted(compareTexts).join('\n')
}

async function checkRules({ machines, service, keys, cluster, erased }: TeamHistory): Promise<void> {
  const rows = (await Promise.all(machines.map(({ db }) => db.requests.toArray()))).flat()
  const insisted = new Set(machines.flatMap((machine) => [...machine.insisted]))
  const left = (await Promise.all(machines.map(({ db }) => db.teamClaims.toArray()))).flat()
  const ended = new Map(rows.map((row) => [row.id, row]))
  for (const claim of left)
    if (ended.get(claim.request)?.outcome !== 'unknown' && ended.get(claim.request)?.cost !== null)
      throw new Error(`never told: ${JSON.stringify(claim)} ${JSON.stringify(ended.get(claim.request))}`)
  for (const row of rows) if (row.state !== 'settled') throw new Error(`never ended: ${JSON.stringify(row)}`)
  const asked = rows.filter((row) => insisted.has(row.id) && !isAnonymised(row)).map(questionAsked)
  const slack = erased + rows.filter((row) => insisted.has(row.id) && isAnonymised(row)).length
  for (const [question, charged] of chargedByQuestion(service.requests)) {
    const allowed = 1 + asked.filter((each) => each === question).length + slack
    if (charged > allowed) throw new Error(`${question} was paid ${charged} times, allowed were ${allowed}`)
  }
  const [first, ...others] = await Promise.all(machines.map(knownTo))
  for (const [at, other] of others.entries())
    if (first !== other)
      throw new Error(`${names[0]} and ${names[at + 1]} know otherwise:\n${first}\n${other}`)
  for (const row of rows)
    if (row.outcome === 'ok' && !isAnonymised(row) && row.section !== null && row.found.length === 0)
      throw new Error(`an answer is lost: ${JSON.stringify(row)}`)
  const engine = etcdEngine({ endpoints: cluster.endpoints, login: null, fetch })
  const alone = machines.some((machine) => machine.insisted.size > 0) ? asked.length * 10 : 0
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    const sum = await sharedKey(keys, 'sum', day)
    const read = await readShared({ engine, keys: { ...keys } }, [sum])
    const { spent = 0, held = {} } =
      read.get<{ spent: number; held: Record<string, number> }>(sum)?.value ?? {}
    const all = Object.values(held).reduce((total, one) => total + one, spent)
    if (all > budget + alone) throw new Error(`${day}: ${all} of a budget of ${budget}`)
    const unknown = new Set(
      rows.filter(({ outcome, cost }) => outcome === 'unknown' || cost === null).map(({ id }) => id),
    )
    const open = Object.keys(held).filter((id) => !unknown.has(id) && !insisted.has(id))
    if (open.length > 0) throw new Error(`${day} holds ${open.join()} back for nothing`)
  }
}

test(`${histories} histories of six machines that share one library`, { timeout: 24 * hourMs }, async () => {
  const run = await fc.check(
    fc.asyncProperty(fc.array(events, { maxLength: 20, size: 'max' }), async (all) => {
      const history = await beginTeam()
      try {
        for (const { happen } of all) await happen(history)
        await comeTogether(history)
        await checkRules(history)
      } finally {
        for (const machine of history.machines) machine.close()
        mend()
        for (const node of history.down) await history.cluster.start(node)
      }
    }),
    { numRuns: histories, endOnFailure: process.env['SHRINK'] !== '1', ...replayed },
  )
  expect(reportOf(run)).toBeUndefined()
})
