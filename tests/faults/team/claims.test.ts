import 'fake-indexeddb/auto'
import { everythingSeen } from '../../unit/purchases/shown-result.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import type { Fetch } from '../../../lib/api/send.ts'
import {
  acquireClaim,
  endClaim,
  deleteUnsentClaim,
  releaseClaim,
  type Claim,
  type ClaimEnd,
  type ClaimTerms,
  type ClaimResult,
} from '../../../lib/team/claims.ts'
import { EngineError } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { sharedKey, teamKeys } from '../../../lib/team/keys.ts'
import { valuesIn } from '../../../lib/team/team-values.ts'
import { openDatabase } from '../../unit/records/findings.fixture.ts'
import { claimTerms } from './claim-terms.ts'
import { readShared, UnbelievedValue, type TeamContext } from '../../../lib/team/shared-values.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

let teams = 0
const start = Date.parse('2026-11-21T09:00:00Z')

const claimUnder = async (team: TeamContext, key: string): Promise<Claim | undefined> =>
  (await readShared(team, [key])).get<Claim>(key)?.value

interface Member extends TeamContext {
  clock: { now: number }
}

async function team(
  names: string[],
  budgets: TeamContext['budgets'] = { team: null, member: null },
  line: (name: string) => Fetch = () => fetch,
): Promise<Member[]> {
  const keys = await teamKeys(`t${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  return names.map((name) => {
    const clock = { now: start }
    return {
      clock,
      engine: etcdEngine({ endpoints: cluster.endpoints, login: null, fetch: line(name), timeoutMs: 2000 }),
      keys,
      knownValues: valuesIn(openDatabase(), keys),
      member: { id: name.toLowerCase(), name },
      machineName: `machine ${name}`,
      version: '1',
      machine: `machine of ${name}`,
      budgets,
      accounts: [],
      now: () => clock.now,
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    }
  })
}

const terms = (id: string, change: Partial<ClaimTerms> = {}): ClaimTerms =>
  claimTerms(id, { requestKeys: ['https://api.example profile person:jane'], ...change })

const done: ClaimEnd = { state: 'done', outcome: 'ok', cost: 1, otherKeys: [], records: [] }
const won = (claimed: ClaimResult) => {
  if (claimed.kind !== 'won') throw new Error(`not won: ${JSON.stringify(claimed)}`)
  return claimed
}
const spent = async (member: TeamContext) => {
  const key = await sharedKey(member.keys, 'sum', '2026-11-21')
  const sum = (await readShared(member, [key])).get<{ spent: number; reserved: Record<string, number> }>(key)
  return sum?.value
}

test('of 30 simultaneous claims by six members under several names, exactly one wins and the others see its owner', async () => {
  const members = await team(['Ann', 'Bob', 'Cem', 'Dee', 'Eve', 'Fay'])
  const claims = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      acquireClaim(
        members[at % 6]!,
        terms(`request ${at}`, { requestKeys: ['of both', at % 2 ? 'by handle' : 'by number'] }),
      ),
    ),
  )
  const winners = claims.filter(({ kind }) => kind === 'won')
  expect(winners).toHaveLength(1)
  const winner = claims.findIndex(({ kind }) => kind === 'won')
  for (const claim of claims.filter(({ kind }) => kind !== 'won'))
    expect(claim).toMatchObject({
      kind: 'claimed',
      claim: { id: `request ${winner}`, name: members[winner % 6]!.member.name, state: 'in-flight' },
    })
  expect(await spent(members[0]!)).toEqual({ spent: 0, reserved: { [`request ${winner}`]: 2 } })
})

test.each<[string, 'in-flight' | ClaimEnd, Partial<ClaimTerms> & { later?: number; isOwn?: true }, string]>([
  ['is in flight elsewhere', 'in-flight', {}, 'claimed'],
  ['has been in flight elsewhere for a year', 'in-flight', { later: 400 * 86_400_000 }, 'claimed'],
  ['is in flight elsewhere, for a refresh', 'in-flight', { repeat: everythingSeen }, 'claimed'],
  ['has a result', done, {}, 'claimed'],
  ['has a result, for a refresh', done, { repeat: everythingSeen }, 'won'],
  ['has a newer result than the one on screen', done, { repeat: { request: null, at: 1 } }, 'claimed'],
  ['has exactly the result on screen', done, { repeat: { request: 'first', at: 1 } }, 'won'],
  [
    'has a result from a clock one year ahead',
    done,
    { repeat: { request: null, at: 1 }, later: -365 * 86_400_000 },
    'won',
  ],
  [
    'was refused and charged after the result on screen',
    { ...done, outcome: 'refused' },
    { repeat: { request: null, at: 1 } },
    'claimed',
  ],
  ['has an expired result', done, { later: 86_400_001 }, 'won'],
  ['was not found', { ...done, outcome: 'not-found' }, { later: 3_599_000 }, 'claimed'],
  ['was not found, expired', { ...done, outcome: 'not-found' }, { later: 3_600_001 }, 'won'],
  ['was refused and charged', { ...done, outcome: 'refused' }, { later: 400 * 86_400_000 }, 'claimed'],
  [
    'was refused and charged, for a refresh',
    { ...done, outcome: 'refused' },
    { repeat: everythingSeen },
    'won',
  ],
  ['may have been charged', { ...done, state: 'unknown', cost: null }, {}, 'claimed'],
  [
    'may have been charged elsewhere, for a refresh',
    { ...done, state: 'unknown', cost: null },
    { repeat: everythingSeen },
    'claimed',
  ],
  [
    'may have been charged to this machine',
    { ...done, state: 'unknown', cost: null },
    { isOwn: true, own: () => Promise.resolve('ended') },
    'claimed',
  ],
  [
    'may have been charged to this machine, for a refresh',
    { ...done, state: 'unknown', cost: null },
    { isOwn: true, repeat: everythingSeen, own: () => Promise.resolve('ended') },
    'won',
  ],
  [
    'this machine claimed but never sent',
    'in-flight',
    { isOwn: true, own: () => Promise.resolve('unsent') },
    'won',
  ],
  [
    'this machine has in flight',
    'in-flight',
    { isOwn: true, repeat: everythingSeen, own: () => Promise.resolve('open') },
    'claimed',
  ],
  ['this machine claimed, missing in its ledger', 'in-flight', { isOwn: true }, 'claimed'],
  [
    'this machine claimed, missing in its ledger, for a refresh',
    'in-flight',
    { isOwn: true, repeat: everythingSeen },
    'won',
  ],
])(
  'claiming a request that %s: the result is as listed',
  async (_, before, { later = 0, isOwn, ...change }, kind) => {
    const [ann, bob] = await team(['Ann', 'Bob'])
    const owned = { id: 'first', ...won(await acquireClaim(ann!, terms('first'))) }
    if (before !== 'in-flight') await endClaim(ann!, owned, before)
    const claimant = isOwn ? ann! : bob!
    claimant.clock.now += later
    expect((await acquireClaim(claimant, terms('second', change))).kind).toBe(kind)
  },
)

test('a takeover replaces only the claim that was shown, and only one of two takeovers wins', async () => {
  const [ann, bob, cem] = await team(['Ann', 'Bob', 'Cem'])
  const owned = { id: 'first', ...won(await acquireClaim(ann!, terms('first'))) }
  const shown = await acquireClaim(bob!, terms('second'))
  if (shown.kind !== 'claimed') throw new Error(shown.kind)
  const overriddenClaim = shown.revision
  const both = await Promise.all([
    acquireClaim(bob!, terms('bob', { overriddenClaim })),
    acquireClaim(cem!, terms('cem', { overriddenClaim })),
  ])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['claimed', 'won'])
  // Ending the first claim counts its cost, and leaves the claim with its new owner.
  await endClaim(ann!, owned, done)
  const winner = both[0].kind === 'won' ? 'bob' : 'cem'
  expect(await claimUnder(ann!, owned.keys[0]!)).toMatchObject({ id: winner, state: 'in-flight' })
  expect(await spent(ann!)).toEqual({ spent: 1, reserved: { [winner]: 2 } })
})

test("simultaneous claims never exceed the team's or a member's budget, and ended claims count with their cost", async () => {
  const members = await team(['Ann', 'Bob', 'Cem'], { team: 10, member: 10 })
  const claimNew = (at: number) =>
    acquireClaim(members[at % 3]!, terms(`r${at}`, { requestKeys: [`question ${at}`] }))
  const claims = await Promise.all(Array.from({ length: 18 }, (_, at) => claimNew(at)))
  expect(claims.filter(({ kind }) => kind === 'won')).toHaveLength(5)
  expect(claims.find(({ kind }) => kind === 'budget')).toMatchObject({
    budgetOf: 'team',
    spent: 10,
    budget: 10,
  })
  const at = claims.findIndex(({ kind }) => kind === 'won')
  const owned = { id: `r${at}`, ...won(claims[at]!) }
  for (let repeat = 0; repeat < 3; repeat++) await endClaim(members[at % 3]!, owned, { ...done, cost: 0 })
  expect(await claimNew(100)).toMatchObject({ kind: 'won' })
  expect((await claimNew(101)).kind).toBe('budget')
  const [only] = await team(['Ann'], { team: null, member: 3 })
  await acquireClaim(only!, terms('a', { requestKeys: ['a'] }))
  expect(await acquireClaim(only!, terms('b', { requestKeys: ['b'] }))).toMatchObject({
    budgetOf: 'member',
    spent: 2,
  })
})

test('machines with one API key share its rate limit, even if one clock is slow', async () => {
  const [ann, bob] = await team(['Ann', 'Bob'])
  bob!.clock.now -= 120_000
  const claimNew = (member: TeamContext, at: number) =>
    acquireClaim(member, terms(`r${at}`, { requestKeys: [`q${at}`], perMinute: 4 }))
  const claims = await Promise.all(Array.from({ length: 10 }, (_, at) => claimNew(at % 2 ? ann! : bob!, at)))
  const wonCount = claims.filter(({ kind }) => kind === 'won').length
  // Bob's minute may have started earlier.
  expect(wonCount).toBeGreaterThanOrEqual(4)
  expect(wonCount).toBeLessThanOrEqual(8)
  for (const each of [ann!, bob!])
    expect(await claimNew(each, 20)).toMatchObject({ kind: 'minute', until: start + 60_000 })
  ann!.clock.now += 60_000
  expect((await claimNew(ann!, 21)).kind).toBe('won')
})

test('a claim with a lost reply is read back and counted once', async () => {
  for (const lost of [1, 2]) {
    let calls = 0
    const [ann] = await team(['Ann'], { team: 100, member: 100 }, () => async (url, init) => {
      const response = await fetch(url, init)
      calls++
      if (calls === lost) throw new TypeError('Failed to fetch')
      return response
    })
    expect((await acquireClaim(ann!, terms('first'))).kind).toBe('won')
    expect(await spent(ann!)).toEqual({ spent: 0, reserved: { first: 2 } })
  }
})

test('an abandoned claim is not written when its transaction arrives late', async () => {
  const delayed: (() => Promise<unknown>)[] = []
  let isCut = false
  const [ann, bob] = await team(['Ann', 'Bob'], { team: 100, member: 100 }, (name) => (url, init) => {
    if (name === 'Bob' || !isCut) return fetch(url, init)
    delayed.push(() => fetch(url, { ...init, signal: null }))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const owned = {
    id: 'first',
    keys: [await sharedKey(ann!.keys, 'claim', 'q')],
    sums: [await sharedKey(ann!.keys, 'sum', '2026-11-21')],
  }
  let reads = 0
  const cutAtCommit: TeamContext = {
    ...ann!,
    engine: {
      ...ann!.engine,
      read: (keys) => {
        reads++
        return ann!.engine.read(keys)
      },
      commit: (writes) => {
        isCut = true
        return ann!.engine.commit(writes)
      },
    },
  }
  await expect(acquireClaim(cutAtCommit, terms('first', { requestKeys: ['q'] }))).rejects.toThrow(EngineError)
  expect(reads).toBeGreaterThan(0)
  isCut = false
  await deleteUnsentClaim(ann!, owned)
  await Promise.all(delayed.map((arrive) => arrive()))
  expect(await claimUnder(bob!, owned.keys[0]!)).toBeUndefined()
  expect((await spent(bob!))?.reserved ?? {}).toEqual({})
  expect((await acquireClaim(bob!, terms('second', { requestKeys: ['q'] }))).kind).toBe('won')
})

test('a released claim no longer blocks the request and counts nothing', async () => {
  const [ann, bob] = await team(['Ann', 'Bob'])
  const owned = { id: 'first', ...won(await acquireClaim(ann!, terms('first'))) }
  await releaseClaim(ann!, owned)
  await releaseClaim(ann!, owned)
  expect(await spent(ann!)).toEqual({ spent: 0, reserved: {} })
  expect((await acquireClaim(bob!, terms('second'))).kind).toBe('won')
})

test('ending a claim also claims the names that the response revealed, unless they are claimed', async () => {
  const [ann, bob] = await team(['Ann', 'Bob'])
  const isOwn = {
    id: 'first',
    ...won(await acquireClaim(ann!, terms('first', { requestKeys: ['by handle'] }))),
  }
  won(await acquireClaim(bob!, terms('second', { requestKeys: ['by number'] })))
  await endClaim(ann!, isOwn, { ...done, otherKeys: ['by handle', 'by number', 'by id'] })
  expect(await acquireClaim(bob!, terms('x', { requestKeys: ['by id'] }))).toMatchObject({
    kind: 'claimed',
    claim: { id: 'first', state: 'done' },
  })
  const key = await sharedKey(ann!.keys, 'claim', 'by number')
  expect(await claimUnder(ann!, key)).toMatchObject({ id: 'second' })
})

test('a replayed sum and a swapped claim are rejected', async () => {
  const [ann] = await team(['Ann'], { team: 4, member: null })
  const sum = await sharedKey(ann!.keys, 'sum', '2026-11-21')
  const before = (await acquireClaim(ann!, terms('a', { requestKeys: ['a'] })), await ann!.engine.read([sum]))
    .entries[0]!
  await acquireClaim(ann!, terms('b', { requestKeys: ['b'] }))
  await ann!.engine.commit([{ key: sum, value: before.value }])
  await expect(acquireClaim(ann!, terms('c', { requestKeys: ['c'] }))).rejects.toThrow(UnbelievedValue)
  const [bob] = await team(['Bob'])
  won(await acquireClaim(bob!, terms('a', { requestKeys: ['a'] })))
  const from = await sharedKey(bob!.keys, 'claim', 'a')
  const to = await sharedKey(bob!.keys, 'claim', 'b')
  await bob!.engine.commit([{ key: to, value: (await bob!.engine.read([from])).entries[0]!.value }])
  await expect(acquireClaim(bob!, terms('b', { requestKeys: ['b'] }))).rejects.toThrow(UnbelievedValue)
})
