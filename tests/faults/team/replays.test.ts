import '../../quick-derivation.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSuppressed, suppress, unsuppress } from '../../../lib/records/suppression/suppress.ts'
import { acquireClaim, endClaim, type ClaimResult } from '../../../lib/team/claims.ts'
import type { EngineEntry } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { conditionOf } from '../../../lib/team/join-team.ts'
import { sharedKey } from '../../../lib/team/keys.ts'
import { changePolicy, readPolicy, defaultPolicy } from '../../../lib/team/policy.ts'
import { publishRecords } from '../../../lib/team/shared-records.ts'
import { publishSuppressions } from '../../../lib/team/suppressions.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, person } from '../../unit/records/findings.fixture.ts'
import { claimTerms } from './claim-terms.ts'
import {
  claimAs,
  copyValues,
  onNames,
  openReplayMembers,
  writeCopies,
  start,
  type ReplayMember,
} from './replay-members.ts'
import { splitWatch } from './split-watch.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

type Member = ReplayMember

const membersOf = (...names: string[]) => openReplayMembers(cluster.endpoints, ...names)

const won = (claimed: ClaimResult) => {
  if (claimed.kind !== 'won') throw new Error(`not won: ${JSON.stringify(claimed)}`)
  return claimed
}

const mara = 'person:mara'
const layla = 'person:layla'

async function writeOthers({ team: { engine, keys } }: Member, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await engine.commit([{ key: `sidelight/${keys.team}/x/${at}`, value: new Uint8Array(1) }])
}

test.each([1, 990, 1001])(
  'a deleted person stays deleted on every machine when %i other values were written before the deletion',
  async (count) => {
    const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
    for (const each of [ann!, bob!]) await each.read()
    await ann!.savePurchase(mara)
    await writeOthers(ann!, count)
    await ann!.erase(mara)
    expect(await bob!.read()).toBe('ready')
    expect(await bob!.localKeys()).toEqual([])
    await ann!.read()
    expect(await ann!.localKeys()).toEqual([])
    // A full read also publishes records that are missing.
    await bob!.db.teamState.delete('read')
    for (const each of [bob!, ann!, cem!]) expect(await each.read()).toBe('ready')
    for (const each of [ann!, bob!, cem!]) expect(await each.localKeys()).toEqual([])
  },
)

test('a deleted person stays deleted on every machine when changes arrive one revision at a time', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  const line = splitWatch(fetch, () => 1)
  bob!.team.engine = etcdEngine({ endpoints: cluster.endpoints, login: null, fetch: line, timeoutMs: 3000 })
  for (const each of [ann!, bob!]) await each.read()
  await ann!.savePurchase(mara)
  await ann!.erase(mara)
  expect(await bob!.read()).toBe('ready')
  expect(await bob!.localKeys()).toEqual([])
})

test('a person bought again after their deletion reaches every machine, even if one read contains both', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await ann!.savePurchase(mara)
  for (const each of [bob!, ann!]) await each.read()
  await ann!.erase(mara)
  await ann!.savePurchase(mara)
  for (const each of [bob!, cem!, ann!]) {
    expect(await each.read()).toBe('ready')
    expect(await each.localKeys()).toEqual([mara])
  }
})

test('a replayed record of a deleted person is never applied: not from changes, a full read or a purchase', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await ann!.savePurchase(mara)
  const old = await copyValues(ann!, 'record')
  await bob!.read()
  await bob!.erase(mara)
  await ann!.read()
  await writeCopies(ann!, old)
  // Cem never saw the record, so he can't recognize the replay.
  expect([await ann!.read(), await bob!.read(), await cem!.read()]).toEqual([
    'untrusted',
    'untrusted',
    'ready',
  ])
  for (const each of [ann!, bob!, cem!]) expect(await each.localKeys()).toEqual([])
  await writeCopies(ann!, old)
  await filed(bob!.db, start, person([mara], { profile: { firstName: 'Anew' } }))
  await publishRecords(bob!.team, bob!.db, [mara], () => true, onNames)
  await cem!.read()
  const [section] = await cem!.db.sections.toArray()
  expect(section?.data).toEqual({ firstName: 'Anew' })
  // A full read removes the record from etcd.
  await bob!.erase(mara)
  await writeCopies(ann!, old)
  for (const each of [ann!, bob!, cem!]) {
    await each.db.teamState.delete('read')
    await each.read()
    expect(await each.localKeys()).toEqual([])
  }
  expect(await copyValues(ann!, 'record')).toEqual([])
  for (const each of [ann!, bob!, cem!]) {
    await each.db.teamState.delete('read')
    expect(await each.read()).toBe('ready')
  }
})

test('a replayed “allowed again” has no effect, and the page shows untrusted until it is repaired', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await suppress(ann!.db, [mara])
  await publishSuppressions(ann!.team, ann!.db)
  await bob!.read()
  await unsuppress(bob!.db, [mara])
  await publishSuppressions(bob!.team, bob!.db)
  const allowed = await copyValues(ann!, 'suppression')
  for (const each of [ann!, bob!]) await each.read()
  await suppress(ann!.db, [mara])
  await publishSuppressions(ann!.team, ann!.db)
  await bob!.read()
  await writeCopies(ann!, allowed)
  for (const each of [ann!, bob!, cem!]) {
    await each.read()
    expect(await isSuppressed(each.db, [mara])).toBe(true)
  }
  await writeCopies(ann!, allowed)
  await ann!.db.teamState.delete('read')
  for (const each of [ann!, bob!, cem!]) {
    await each.read()
    expect(await isSuppressed(each.db, [mara])).toBe(true)
    expect(await each.claimAs(`of ${each.team.member.name}`)).toBe('won')
  }
})

test('a deleted change of the suppression list is detected by machines without it and written again by machines that applied it', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await suppress(ann!.db, [mara])
  await publishSuppressions(ann!.team, ann!.db)
  const [first] = (await copyValues(ann!, 'suppression')).filter(({ value }) => value.length > 0)
  await suppress(ann!.db, [layla])
  await publishSuppressions(ann!.team, ann!.db)
  const heads = new Set([await sharedKey(ann!.team.keys, 'suppression', 'head')])
  const change = heads.has(first!.key)
    ? (await copyValues(ann!, 'suppression')).find(({ key }) => !heads.has(key))!
    : first!
  await ann!.team.engine.commit([{ key: change.key, value: null }])
  expect(await cem!.read()).toBe('untrusted')
  await ann!.db.teamState.delete('read')
  await ann!.read()
  for (const each of [cem!, bob!]) {
    expect(await each.read()).toBe('ready')
    for (const name of [mara, layla]) expect(await isSuppressed(each.db, [name])).toBe(true)
  }
})

test('a replayed or deleted policy does not raise a budget', async () => {
  const [ann, admin] = await membersOf('Ann', 'Admin')
  await changePolicy(admin!.team, () => defaultPolicy('Sales'))
  const old = await copyValues(ann!, 'policy')
  await changePolicy(admin!.team, (policy) => ({ ...policy!, budget: 5 }))
  expect((await readPolicy(ann!.team))?.budget).toBe(5)
  await writeCopies(ann!, old)
  const readCondition = () => readPolicy(ann!.restarted()).then(() => 'read', conditionOf)
  expect(await readCondition()).toBe('untrusted')
  await ann!.team.engine.commit([{ key: old[0]!.key, value: null }])
  expect(await readCondition()).toBe('untrusted')
})

test.each<[string, (ann: Member, old: EngineEntry[]) => Promise<unknown>]>([
  ['replayed', (ann, old) => writeCopies(ann, old)],
  ['deleted', (ann, old) => ann.team.engine.commit(old.map(({ key }) => ({ key, value: null })))],
])('sums of a day that are %s win no claim, even after a worker restart', async (_, tamper) => {
  const [ann] = await membersOf('Ann')
  ann!.team.budgets = { team: 6, member: 6 }
  expect(await ann!.claimAs('first')).toBe('won')
  const old = await copyValues(ann!, 'sum')
  for (const id of ['second', 'third']) expect(await ann!.claimAs(id)).toBe('won')
  expect(await ann!.claimAs('fourth')).toBe('budget')
  await tamper(ann!, old)
  for (let at = 0; at < 12; at++)
    expect(await claimAs(ann!.restarted(), ann!.db, `more ${at}`, `more ${at}`)).toBe('untrusted')
  expect(await ann!.read()).toBe('untrusted')
})

test('a replayed claim does not win over a newer one on machines that saw the newer one', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  for (const each of [ann!, bob!]) await each.read()
  const terms = claimTerms('first', { requestKeys: ['question'] })
  const { keys, sums } = won(await acquireClaim(ann!.team, terms))
  const old = await copyValues(ann!, 'claim')
  await endClaim(
    ann!.team,
    { id: 'first', keys, sums },
    { state: 'done', outcome: 'not-found', cost: 1, otherKeys: [], records: [] },
  )
  await bob!.read()
  await writeCopies(ann!, old)
  for (const each of [ann!, bob!]) {
    expect(await each.claimAs('second', 'question')).toBe('untrusted')
    expect(await each.read()).toBe('untrusted')
  }
})

test('old versions of values that etcd returns without storing them are not used', async () => {
  const [ann] = await membersOf('Ann')
  ann!.team.budgets = { team: 4, member: 4 }
  expect(await ann!.claimAs('first')).toBe('won')
  const { engine } = ann!.team
  const old = await copyValues(ann!, 'sum')
  expect(await ann!.claimAs('second')).toBe('won')
  ann!.team.engine = {
    ...engine,
    read: async (keys) => {
      const { entries, revision } = await engine.read(keys)
      return { entries: entries.map((one) => old.find(({ key }) => key === one.key) ?? one), revision }
    },
  }
  expect(await ann!.claimAs('third')).toBe('untrusted')
  ann!.team.engine = engine
  expect(await ann!.claimAs('third')).toBe('budget')
})

test('concurrent reads of one machine don’t count as replays', async () => {
  const [ann] = await membersOf('Ann')
  const all = await Promise.all(Array.from({ length: 12 }, (_, at) => ann!.claimAs(`click ${at}`)))
  expect(all).toEqual(all.map(() => 'won'))
  expect(await ann!.read()).toBe('ready')
})
