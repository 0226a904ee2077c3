import '../../quick-derivation.ts'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSuppressed, suppress, unsuppress } from '../../../lib/records/suppression/suppress.ts'
import type { EngineEntry } from '../../../lib/team/engine.ts'
import { sharedKinds, type SharedKind } from '../../../lib/team/keys.ts'
import { publishSuppressions } from '../../../lib/team/suppressions.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { replayed, reportOf } from '../replay.ts'
import { claimAs, copyValues, openReplayMembers, writeCopies, type ReplayMember } from './replay-members.ts'

/**
 * Number of scenarios, a second each. `npm test` runs 5, `npm run test:faults` 250; `TEAM_REPLAYS` sets another number.
 */
const runCount = Math.ceil(
  Number(process.env['TEAM_REPLAYS'] ?? Number(process.env['HISTORIES'] ?? 200) / 40),
)

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

const names = ['Ann', 'Bob', 'Cem'] as const
const people = ['person:mara', 'person:layla']
const requestKeys = ['one', 'two', 'three', 'four', 'five']
const budget = 6
const cost = 2

interface Team {
  members: ReplayMember[]
  deleted: Set<string>
  suppressed: Map<string, boolean>
  won: string[]
  copies: EngineEntry[][]
}

interface Step {
  label: string
  run(team: Team): Promise<void>
  toString(): string
}

const step = (label: string, run: Step['run']): Step => ({ label, run, toString: () => label })
const memberIndex = fc.nat(names.length - 1)
const kinds = Object.keys(sharedKinds) as SharedKind[]

/** Lets all machines read, because only those that saw a newer state can recognize an older one. */
async function readAll({ members }: Team): Promise<void> {
  for (const member of members) await member.read()
}

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ at: memberIndex, requestKey: fc.constantFrom(...requestKeys) })
      .map(({ at, requestKey }) =>
        step(`${at} clicks ${requestKey}`, async ({ members, won }) => {
          const member = members[at]!
          const id = `${requestKey} of ${names[at]} ${won.length} ${Math.random()}`
          if ((await claimAs(member.restarted(), member.db, id, requestKey)) === 'won') won.push(requestKey)
        }),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ at: memberIndex, person: fc.constantFrom(...people) }).map(({ at, person }) =>
      step(`${at} buys ${person}`, async (team) => {
        // Read first, because deletions are applied before every purchase.
        await team.members[at]!.read()
        await team.members[at]!.savePurchase(person)
        team.deleted.delete(person)
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ at: memberIndex, person: fc.constantFrom(...people) }).map(({ at, person }) =>
      step(`${at} deletes ${person}`, async (team) => {
        if (!(await team.members[at]!.localKeys()).includes(person)) return
        await team.members[at]!.erase(person)
        team.deleted.add(person)
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ at: memberIndex, person: fc.constantFrom(...people), isAdded: fc.boolean() })
      .map(({ at, person, isAdded }) =>
        step(`${at} ${isAdded ? 'suppresses' : 'allows'} ${person}`, async (team) => {
          const { db, team: context } = team.members[at]!
          await team.members[at]!.read()
          if ((await isSuppressed(db, [person])) === isAdded) return
          await (isAdded ? suppress(db, [person]) : unsuppress(db, [person]))
          await publishSuppressions(context, db)
          team.suppressed.set(person, isAdded)
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: memberIndex.map((at) =>
      step(`${at} reads`, async ({ members }) => void (await members[at]!.read())),
    ),
  },
  {
    weight: 1,
    arbitrary: memberIndex.map((at) =>
      step(`${at} reads all of it`, async ({ members }) => {
        await members[at]!.db.teamState.delete('read')
        await members[at]!.read()
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constant(
      step('all of the engine is copied', async (team) => {
        const all: EngineEntry[] = []
        for (const kind of kinds) all.push(...(await copyValues(team.members[0]!, kind)))
        team.copies.push(all)
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({ which: fc.nat(), kinds: fc.subarray(kinds, { minLength: 1 }) }).map((chosen) =>
      step(`what was copied (${chosen.which}) of ${chosen.kinds.join()} is put back`, async (team) => {
        const copy = team.copies[chosen.which % Math.max(1, team.copies.length)]
        if (!copy) return
        await readAll(team)
        const letters = new Set<string>(chosen.kinds.map((kind) => sharedKinds[kind]))
        await writeCopies(
          team.members[0]!,
          copy.filter(({ key }) => letters.has(key.split('/')[2] ?? '')),
        )
        await readAll(team)
        await checkRules(team)
      }),
    ),
  },
)

async function checkRules({ members, deleted, suppressed, won }: Team): Promise<void> {
  for (const [at, member] of members.entries()) {
    const has = await member.localKeys()
    const restoredPeople = has.filter((person) => deleted.has(person))
    if (restoredPeople.length > 0) throw new Error(`${restoredPeople.join()} came back to ${names[at]}`)
    for (const [person, isOne] of suppressed)
      if (isOne && !(await isSuppressed(member.db, [person])))
        throw new Error(`${person} is no longer suppressed on ${names[at]}`)
  }
  const twice = won.filter((requestKey, index) => won.indexOf(requestKey) !== index)
  if (twice.length > 0) throw new Error(`won twice: ${twice.join()}`)
  if (won.length * cost > budget) throw new Error(`${won.length * cost} of a budget of ${budget}`)
}

test(
  `${runCount} random scenarios with a replaying engine: no deleted or suppressed person comes back, no budget is exceeded and no claim is won twice`,
  {
    timeout: 3_600_000,
  },
  async () => {
    const run = await fc.check(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25, size: 'max' }), async (all) => {
        const members = await openReplayMembers(cluster.endpoints, ...names)
        for (const { team } of members) team.budgets = { team: budget, member: null }
        const team: Team = { members, deleted: new Set(), suppressed: new Map(), won: [], copies: [] }
        for (const each of all) await each.run(team)
        await readAll(team)
        await checkRules(team)
        for (const { db } of members) db.close({ disableAutoOpen: true })
      }),
      { numRuns: runCount, endOnFailure: process.env['SHRINK'] !== '1', ...replayed },
    )
    expect(reportOf(run)).toBeUndefined()
  },
)
