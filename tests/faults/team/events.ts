import fc from 'fast-check'
import { detectPage } from '../../../lib/pages/page.ts'
import type { RepeatReason } from '../../../lib/purchases/rows/section-order.ts'
import type { SectionName } from '../../../lib/records/rows/sections.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { personPaths } from '../paths.ts'
import { engineErrorOf, type EngineEntry } from '../../../lib/team/engine.ts'
import { keyPrefix } from '../../../lib/team/keys.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { lineStates } from './engine-line.ts'
import type { EngineFault } from './machine.ts'
import { restoreLines, orderOf, type TeamScenario } from './team-scenario.ts'
import { requestByTwoNames } from './purchase-by-two-names.ts'

export const names = ['Ann', 'Bob', 'Cem', 'Dee', 'Eve', 'Fay']
const hourMs = 3_600_000

const [address, spelling] = personPaths
const paths = [address!, spelling!, '/in/layla-haddad/', '/in/nobody-at-all/']
const machineIndex = fc.integer({ min: 0, max: names.length - 1 })
const yieldTasks = async (count: number) => {
  for (let sequence = 0; sequence < count; sequence++) await new Promise<void>((done) => setTimeout(done))
}

export interface TeamEvent {
  label: string
  run: (history: TeamScenario) => Promise<void>
  /**
   * The machines whose connections to etcd this event breaks. `nodes`: it breaks connections between nodes; `users`: it
   * changes membership.
   */
  breaks: readonly (number | 'nodes' | 'users')[]
  toString: () => string
}
async function loggedEntries({ engine, keys }: Pick<TeamContext, 'engine' | 'keys'>): Promise<EngineEntry[]> {
  const kinds = ['record', 'tombstone', 'suppression'] as const
  const lists = kinds.map((kind) => engine.list(keyPrefix(keys, kind), { limit: 200 }))
  return (await Promise.all(lists).catch(() => [])).flatMap(({ entries }) => entries)
}

const event = (label: string, run: TeamEvent['run'], breaks: TeamEvent['breaks'] = []): TeamEvent => ({
  label,
  run,
  breaks,
  toString: () => label,
})

export const events: fc.Arbitrary<TeamEvent> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .record({
        who: fc.uniqueArray(machineIndex, { minLength: 1, maxLength: 6 }),
        path: fc.constantFrom(...paths),
        section: fc.constantFrom<SectionName>('profile', 'profile', 'emails'),
        repeat: fc.option(fc.constant<RepeatReason>('fresh'), { freq: 8, nil: undefined }),
        steps: fc.nat(30),
      })
      .map(({ who, path, section, repeat, steps }) =>
        event(`${who.join()} click ${section} of ${path} ${repeat ?? ''}, ${steps}`, async ({ machines }) => {
          for (const at of who) machines[at]!.click(orderOf(path, section, repeat), undefined)
          await yieldTasks(steps)
        }),
      ),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({
        at: machineIndex,
        other: machineIndex,
        path: fc.constantFrom(...paths),
        section: fc.constantFrom<SectionName>('profile', 'emails'),
        kind: fc.constantFrom<EngineFault | 'no response'>(
          'lost request',
          'lost reply',
          'late',
          'death',
          'no response',
        ),
        after: fc.nat(6),
        calls: fc.constantFrom(1, 1, 2, 8),
        isArriving: fc.boolean(),
      })
      .map(({ at, other, path, section, kind, after, calls, isArriving }) =>
        event(
          `${calls} × ${kind} after ${after} calls of ${at} for ${section} of ${path}, then ${isArriving ? 'they arrive, and ' : ''}${other} clicks`,
          async ({ machines }) => {
            const [one, two] = [machines[at]!, machines[other]!]
            if (kind === 'no response') one.loseResponse()
            else one.fault(kind, calls, after)
            one.click(orderOf(path, section), undefined)
            await one.idle()
            one.start()
            await one.idle()
            if (isArriving) await one.deliverLate()
            two.click(orderOf(path, section), undefined)
            await two.idle()
          },
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at: machineIndex, path: fc.constantFrom(...paths) }).map(({ at, path }) =>
      event(`${at} buys ${path} without the team, where that can't be asked`, async ({ machines }) => {
        machines[at]!.click(orderOf(path, 'profile'), { overriddenClaim: null, alone: true })
        await yieldTasks(10)
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: machineIndex.map((at) =>
      event(`${at} takes over`, async ({ machines }) => void (await machines[at]!.takeOver())),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ at: machineIndex, others: fc.uniqueArray(machineIndex, { minLength: 2, maxLength: 3 }) })
      .map(({ at, others }) =>
        event(`${at} loses an answer, and ${others.join()} take over`, async ({ machines }) => {
          const taking = others.map((other) => machines[other]!)
          machines[at]!.loseResponse()
          for (const machine of [machines[at]!, ...taking]) {
            machine.click(orderOf('/in/layla-haddad/', 'profile'), undefined)
            await machine.idle()
          }
          await Promise.all(taking.map((machine) => machine.takeOver()))
          await Promise.all(taking.map((machine) => machine.idle()))
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        by: fc.uniqueArray(machineIndex, { minLength: 2, maxLength: 2 }),
        isKnown: fc.boolean(),
        section: fc.constantFrom<SectionName>('profile', 'emails'),
        isInnerFirst: fc.boolean(),
      })
      .map(({ by, isKnown, section, isInnerFirst }) =>
        event(`${by.join()} want ${section} of one by two names ${isKnown} ${isInnerFirst}`, (history) =>
          requestByTwoNames(history, by, { isKnown, section, isInnerFirst }),
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        at: machineIndex,
        kind: fc.constantFrom<EngineFault>('lost request', 'lost reply', 'late'),
        calls: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ at, kind, calls }) =>
        event(`${calls} × ${kind} of ${at}`, async ({ machines }) => machines[at]!.fault(kind, calls)),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at: machineIndex, cut: fc.boolean() }).map(({ at, cut }) =>
      event(`${at} is ${cut ? 'cut off' : 'there again'}`, async ({ machines }) => {
        machines[at]!.cut = cut
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ at: machineIndex, steps: fc.nat(20) }).map(({ at, steps }) =>
      event(`${at} dies and starts after ${steps}`, async ({ machines }) => {
        machines[at]!.stop()
        await yieldTasks(steps)
        machines[at]!.start()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: machineIndex.map((at) =>
      event(`${at} loses an answer`, async ({ machines }) => machines[at]!.loseResponse()),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ at: machineIndex, hours: fc.integer({ min: -3, max: 3 }) })
      .map(({ at, hours }) =>
        event(`${at} sets the clock by ${hours} h`, async ({ machines }) =>
          machines[at]!.setClock(hours * hourMs),
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: machineIndex.map((at) =>
      event(`${at} reads`, async ({ machines }) => void machines[at]!.sync()),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        at: machineIndex,
        path: fc.constantFrom(...paths.slice(0, 3)),
        kind: fc.constantFrom('at once', 'undoable'),
        steps: fc.nat(30),
      })
      .map(({ at, path, kind, steps }) =>
        event(`${at} deletes whom ${path} is about ${kind}, ${steps}`, async ({ machines }) => {
          machines[at]!.erase(detectPage(socialUrl + path, socialUrl)!, kind)
          await yieldTasks(steps)
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: machineIndex.map((at) =>
      event(`${at} undoes deletions`, async ({ machines }) => machines[at]!.undo()),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ at: machineIndex, keep: fc.boolean() })
      .map(({ at, keep }) =>
        event(`${at} leaves, and ${keep ? 'keeps' : 'removes'} what colleagues paid`, async ({ machines }) =>
          machines[at]!.leave(keep),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: machineIndex.map((at) =>
      event(`late calls of ${at} arrive`, ({ machines }) => machines[at]!.deliverLate()),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant(
      event(
        'all come to rest',
        async ({ machines }) => void (await Promise.all(machines.map((each) => each.idle()))),
      ),
    ),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ at: machineIndex, node: fc.nat(3), state: fc.constantFrom(...lineStates) })
      .map(({ at, node, state }) =>
        event(
          `lines of ${at} to ${node} are ${state}`,
          async ({ lines }) => {
            for (const [each, line] of lines[at]!.entries()) if (node === 3 || node === each) line.set(state)
          },
          [at],
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.constant(event('all lines are mended', async (history) => restoreLines(history))),
  },
  {
    weight: Number(process.env['TEAM_KILLS'] ?? 0.2) * 5,
    arbitrary: fc
      .record({
        one: machineIndex,
        two: machineIndex,
        path: fc.constantFrom(...paths),
        ms: fc.nat(120),
        isKilled: fc.boolean(),
      })
      .map(({ one, two, path, ms, isKilled }) =>
        event(
          `${one} and ${two} click ${path}, and after ${ms} ms the leader is ${isKilled ? 'killed' : 'not heard'}`,
          async ({ machines, cluster, down, lines, peerLines }) => {
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
            } else peerLines[leader]?.set('cut')
            await yieldTasks(20)
          },
          isKilled ? [one, two] : [one, two, 'nodes'],
        ),
      ),
  },
  {
    weight: Number(process.env['TEAM_KILLS'] ?? 0.2) * 5,
    arbitrary: fc.constantFrom('leader', 'follower').map((who) =>
      event(`a ${who} is killed`, async ({ cluster, down }) => {
        const leader = await cluster.leader()
        if (leader === null || down.size > 0) return
        const node = who === 'leader' ? leader : (leader + 1) % 3
        cluster.kill(node)
        down.add(node)
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      event('a killed node is there again', async ({ cluster, down }) => {
        for (const node of down) await cluster.start(node)
        down.clear()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant(
      event('what everybody follows is copied', async ({ sharing, copies }) => {
        copies.push(await loggedEntries(await sharing()))
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(5).map((machineIndex) =>
      event(`copy ${machineIndex} is put back`, async (history) => {
        const copy = history.copies[machineIndex % Math.max(1, history.copies.length)]
        if (!copy) return
        history.replayCount++
        const { engine } = await history.sharing()
        for (const { key, value } of copy) await engine.commit([{ key, value }]).catch(engineErrorOf)
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      machineIndex.map((at) =>
        event(
          `${at} is removed from the team`,
          async ({ administration, machines }) => administration!.remove(machines[at]!.name),
          ['users'],
        ),
      ),
      machineIndex.map((at) =>
        event(
          `${at} is invited again`,
          async ({ administration, machines }) => {
            const access = await administration!.invite(machines[at]!.name)
            if (access) machines[at]!.join(access)
          },
          ['users'],
        ),
      ),
      fc.nat(30).map((steps) =>
        event(
          `what the team shares is sealed by a new secret, ${steps}`,
          async ({ administration, machines }) => {
            const access = await administration!.rotate()
            for (const machine of machines) {
              await yieldTasks(steps)
              if (access.has(machine.name)) machine.join(access.get(machine.name)!)
            }
          },
          ['users'],
        ),
      ),
    ),
  },
)
