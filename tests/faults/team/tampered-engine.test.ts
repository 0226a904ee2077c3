import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fetch } from '../../../lib/api/send.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { acquireClaim } from '../../../lib/team/claims.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import type { Engine } from '../../../lib/team/engine.ts'
import { conditionOf } from '../../../lib/team/join-team.ts'
import { keyPrefix, teamKeys, type SharedKind } from '../../../lib/team/keys.ts'
import { hasReplayedValues, valuesIn } from '../../../lib/team/team-values.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { teamRow } from '../../../lib/team/team-state.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { claimTerms } from './claim-terms.ts'
import { splitWatch } from './split-watch.ts'
import { filed, openDatabase, person } from '../../unit/records/findings.fixture.ts'

let cluster: EtcdCluster
let engine: Engine
beforeAll(async () => {
  // Space for a few thousand values, so that etcd can be filled.
  cluster = await startEtcd(1, { quick: true, quotaBytes: 4_000_000 })
  engine = etcdEngine({ endpoints: cluster.endpoints, login: null, fetch, timeoutMs: 20_000 })
})
afterAll(() => cluster.close())

interface Member {
  team: TeamContext
  db: Database
  read(): Promise<string>
  localKeys(): Promise<string[]>
}

let teams = 0
async function membersOf(names: string[], line: Fetch = fetch): Promise<Member[]> {
  const keys = await teamKeys(`l${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  return names.map((name, at) => {
    const db = openDatabase()
    let now = Date.parse('2026-11-21T09:00:00Z')
    const team: TeamContext = {
      engine: etcdEngine({
        endpoints: cluster.endpoints,
        login: null,
        fetch: splitWatch(at === 0 ? line : fetch),
        timeoutMs: 20_000,
      }),
      keys,
      knownValues: valuesIn(db, keys),
      member: { id: name, name },
      machine: `machine of ${name}`,
      machineName: name,
      version: '1',
      budgets: { team: 100, member: 100 },
      accounts: [],
      now: () => now,
      pause: () => Promise.resolve(),
    }
    const { retention } = defaultPreferences
    return {
      team,
      db,
      async read() {
        now += 3_600_000
        const reading = syncTeam(team, db, { onNames: async () => {}, retention })
        const problem = await reading.then(() => null, conditionOf)
        const hasRejected = (await teamRow(db, 'read'))?.refused || (await hasReplayedValues(db, keys))
        return problem ?? (hasRejected ? 'untrusted' : 'ready')
      },
      localKeys: async () => (await db.subjects.toCollection().primaryKeys()).toSorted(),
    }
  })
}

const savePurchase = (db: Database, key: string) =>
  filed(db, 1, person([key], { profile: { firstName: key.slice(7) } }))
const terms = (id: string, requestKey = id) => claimTerms(id, { requestKeys: [requestKey] })

const entriesOf = async ({ team }: Member, kind: SharedKind) =>
  (await engine.list(keyPrefix(team.keys, kind), { limit: 100 })).entries
const put = (key: string, value: Uint8Array<ArrayBuffer>) => engine.commit([{ key, value }])
const acquireClaimAs = ({ team }: Member, id: string, requestKey = id) =>
  acquireClaim(team, terms(id, requestKey)).then(({ kind }) => kind, conditionOf)

test.each([
  [
    'two record values are swapped',
    async (ann: Member) => {
      const [one, two] = await entriesOf(ann, 'record')
      await put(one!.key, two!.value)
      await put(two!.key, one!.value)
    },
  ],
  [
    'a record has the value of a claim',
    async (ann: Member) => {
      const [[record], [claim]] = [await entriesOf(ann, 'record'), await entriesOf(ann, 'claim')]
      await put(record!.key, claim!.value)
    },
  ],
  [
    'a record has an invalid value',
    async (ann: Member) => put((await entriesOf(ann, 'record'))[0]!.key, new Uint8Array(5)),
  ],
])(
  'when %s, the value is rejected, the page shows untrusted, and a machine with the record repairs it',
  async (_, tamper) => {
    const [ann, bob] = await membersOf(['Ann', 'Bob'])
    for (const key of ['person:mara', 'person:layla']) await savePurchase(ann!.db, key)
    expect(await ann!.read()).toBe('ready')
    expect(await acquireClaimAs(ann!, 'first')).toBe('won')
    await tamper(ann!)
    expect(await bob!.read()).toBe('untrusted')
    expect(await bob!.localKeys()).not.toEqual(['person:layla', 'person:mara'])
    expect(await ann!.read()).toBe('untrusted')
    expect(await ann!.localKeys()).toEqual(['person:layla', 'person:mara'])
    await ann!.read()
    expect(await ann!.read()).toBe('ready')
    await bob!.read()
    expect(await bob!.read()).toBe('ready')
    expect(await bob!.localKeys()).toEqual(['person:layla', 'person:mara'])
  },
)

test.each(['claim', 'sum', 'minute'] as const)(
  'a foreign value in place of a %s blocks requests and is not overwritten',
  async (kind) => {
    const [ann, bob] = await membersOf(['Ann', 'Bob'])
    expect(await acquireClaimAs(ann!, 'first')).toBe('won')
    expect(await acquireClaimAs(ann!, 'second')).toBe('won')
    const [claim] = await entriesOf(ann!, kind === 'claim' ? 'sum' : 'claim')
    for (const { key } of await entriesOf(ann!, kind)) await put(key, claim!.value)
    const before = await entriesOf(ann!, 'sum')
    expect(await acquireClaimAs(bob!, 'of Bob', kind === 'claim' ? 'first' : 'another')).toBe('untrusted')
    expect(await entriesOf(ann!, 'sum')).toEqual(before)
  },
)

test('a replayed sum blocks requests, whether etcd stores it or only returns it', async () => {
  let replayed: { key: string; value: string } | null = null
  const replayingFetch: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (replayed === null || !url.endsWith('/v3/kv/txn')) return response
    const text = JSON.stringify(await response.json(), (_, value: unknown) => {
      const isReplayedKey =
        typeof value === 'object' && value !== null && 'key' in value && value.key === replayed?.key
      return isReplayedKey ? { ...value, value: replayed?.value } : value
    })
    return new Response(text, { status: response.status })
  }
  const [ann] = await membersOf(['Ann'], replayingFetch)
  expect(await acquireClaimAs(ann!, 'first')).toBe('won')
  const [sum] = await entriesOf(ann!, 'sum')
  expect(await acquireClaimAs(ann!, 'second')).toBe('won')
  replayed = {
    key: Buffer.from(sum!.key).toString('base64'),
    value: Buffer.from(sum!.value).toString('base64'),
  }
  expect(await acquireClaimAs(ann!, 'third')).toBe('untrusted')
  replayed = null
  await put(sum!.key, sum!.value)
  expect(await acquireClaimAs(ann!, 'third')).toBe('untrusted')
})

test('a server that is not an etcd counts as unreachable', async () => {
  const [ann] = await membersOf(['Ann'], async () => new Response('<h1>Sign in</h1>'))
  expect(await acquireClaimAs(ann!, 'first')).toBe('unreachable')
  expect(await ann!.read()).toBe('unreachable')
})

test('a full etcd accepts no claims and records, can still be read, and works again after space is freed', async () => {
  const [ann, bob] = await membersOf(['Ann', 'Bob'])
  await savePurchase(ann!.db, 'person:mara')
  expect(await ann!.read()).toBe('ready')
  expect(await bob!.read()).toBe('ready')
  await savePurchase(ann!.db, 'person:layla')
  await ann!.db.teamState.delete('read')
  expect(await ann!.read()).toBe('ready')
  const isFull = async () => {
    for (let at = 0; at < 200; at++) {
      const filler = { key: `filler/${at}`, value: crypto.getRandomValues(new Uint8Array(50_000)) }
      const kind = await engine.commit([filler]).then(() => null, conditionOf)
      if (kind !== null) return kind
    }
    return null
  }
  expect(await isFull()).toBe('full')
  expect(await acquireClaimAs(bob!, 'question')).toBe('full')
  expect(await bob!.read()).toBe('full')
  expect(await bob!.localKeys()).toEqual(['person:layla', 'person:mara'])
  expect((await entriesOf(bob!, 'claim')).length).toBe(0)
  expect(await bob!.db.teamState.get('read')).toMatchObject({ refused: 0 })

  await cluster.freeSpace('filler/')
  expect(await acquireClaimAs(bob!, 'question')).toBe('won')
  expect(await bob!.read()).toBe('ready')
})
