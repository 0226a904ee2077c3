import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { EngineError, type Engine } from '../../../lib/team/engine.ts'
import { queueErasure, publishErasures } from '../../../lib/team/erasures.ts'
import { keyPrefix, sharedKey, teamKeys } from '../../../lib/team/keys.ts'
import { removeReceived } from '../../../lib/team/leave-team.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, person } from '../../unit/records/findings.fixture.ts'
import { openMember } from './member-context.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

const { retention } = defaultPreferences
const options = { onNames: async () => {}, retention }

test('an interrupted first read resumes where it stopped and publishes only missing records', async () => {
  const keys = await teamKeys('first', crypto.getRandomValues(new Uint8Array(32)))
  const [ann, bob] = ['Ann', 'Bob'].map((name) => openMember(name, cluster.endpoints, keys))
  const savePurchase = (db: Database, key: string) =>
    filed(db, Date.now(), person([key], { profile: { firstName: key.slice(7) } }))
  for (let at = 0; at < 120; at++) await savePurchase(ann!.db, `person:p${at}`)
  await syncTeam(ann!.team, ann!.db, options)
  for (const key of ['person:own', 'person:p7']) await savePurchase(bob!.db, key)

  let pages = 0
  let breaksAfter = 2
  let published = 0
  const { engine } = bob!.team
  const counting: Engine = {
    ...engine,
    async list(prefix, listOptions) {
      if (prefix !== keyPrefix(keys, 'record') || listOptions.keysOnly)
        return engine.list(prefix, listOptions)
      if (pages >= breaksAfter) throw new EngineError('unreachable')
      pages++
      return engine.list(prefix, { ...listOptions, limit: Math.min(listOptions.limit, 50) })
    },
    async commit(writes) {
      published += writes.filter(
        ({ key, value }) => value && key.startsWith(keyPrefix(keys, 'record')),
      ).length
      return engine.commit(writes)
    },
  }
  const team = { ...bob!.team, engine: counting }
  await expect(syncTeam(team, bob!.db, options)).rejects.toMatchObject({ kind: 'unreachable' })
  // Write records before and after the position that the read has reached.
  for (const key of ['person:late', 'person:p1']) await savePurchase(ann!.db, key)
  await ann!.db.teamState.delete('read')
  await syncTeam(ann!.team, ann!.db, options)
  breaksAfter = Infinity
  const { read } = await syncTeam(team, bob!.db, options)
  expect([pages, read]).toEqual([3, 120])
  expect(published).toBe(2)
  expect(await bob!.db.teamState.get('reading')).toBeUndefined()
  await syncTeam(team, bob!.db, options)
  await syncTeam(ann!.team, ann!.db, options)
  for (const { db } of [ann!, bob!]) expect((await db.subjects.toCollection().primaryKeys()).length).toBe(122)
  const at = async (db: Database) => (await db.sections.get(['person:p1', 'profile']))?.at
  expect(await at(bob!.db)).toBe(await at(ann!.db))

  await bob!.db.teamState.delete('read')
  pages = 0
  breaksAfter = 1
  await expect(syncTeam(team, bob!.db, options)).rejects.toMatchObject({ kind: 'unreachable' })
  breaksAfter = Infinity
  await syncTeam(ann!.team, ann!.db, options)
  await cluster.freeSpace('nothing/')
  await expect(syncTeam(team, bob!.db, options)).resolves.toMatchObject({ rejected: 0 })
})

async function teamOf(count: number, name: string) {
  const keys = await teamKeys(name, crypto.getRandomValues(new Uint8Array(32)))
  const ann = openMember('Ann', cluster.endpoints, keys)
  const names = Array.from({ length: count }, (_, at) => `person:p${at}`)
  for (const key of names)
    await filed(ann.db, Date.now(), person([key], { profile: { firstName: key.slice(7) } }))
  await syncTeam(ann.team, ann.db, options)
  return { keys, ann, names }
}

const pageSize = 20

interface RecordedCalls {
  pages: (string | undefined)[]
  written: string[]
}

/** Limits pages to `pageSize`, fails after `breaksAfter` pages, and calls `between` before each page. */
function inPages(
  team: TeamContext,
  { breaksAfter = Infinity, between = async (_page: number) => {} } = {},
): RecordedCalls & { team: TeamContext } {
  const calls: RecordedCalls = { pages: [], written: [] }
  const { engine } = team
  const isRecord = (key: string) => key.startsWith(keyPrefix(team.keys, 'record'))
  const paged: Engine = {
    ...engine,
    async list(prefix, listOptions) {
      if (!isRecord(prefix) || listOptions.keysOnly) return engine.list(prefix, listOptions)
      if (calls.pages.length >= breaksAfter) throw new EngineError('unreachable')
      await between(calls.pages.length)
      calls.pages.push(listOptions.after)
      return engine.list(prefix, { ...listOptions, limit: Math.min(listOptions.limit, pageSize) })
    },
    async commit(writes) {
      calls.written.push(...writes.flatMap(({ key, value }) => (value && isRecord(key) ? [key] : [])))
      return engine.commit(writes)
    },
  }
  return { ...calls, team: { ...team, engine: paged } }
}

const stateOf = (member: { db: Database }) => member.db.teamState
const keysIn = async (db: Database) => (await db.subjects.toCollection().primaryKeys()).toSorted()

test.each([0, 1, pageSize, pageSize + 1, 3 * pageSize])(
  'a first read of %i records that is interrupted after each page reads every page once and writes nothing',
  async (count) => {
    const { keys, names } = await teamOf(count, `pages${count}`)
    const bob = openMember('Bob', cluster.endpoints, keys)
    const pages: (string | undefined)[] = []
    const written: string[] = []
    const instances = Math.max(1, Math.ceil(count / pageSize))
    const runInstance = async () => {
      const instance = inPages(bob.team, { breaksAfter: 1 })
      const end = await syncTeam(instance.team, bob.db, options).catch((error: unknown) => error)
      pages.push(...instance.pages)
      written.push(...instance.written)
      return end
    }
    for (let instance = 1; instance < instances; instance++) {
      expect(await runInstance()).toMatchObject({ kind: 'unreachable' })
      expect((await keysIn(bob.db)).length).toBe(instance * pageSize)
      expect(await stateOf(bob).get('reading')).toMatchObject({ received: instance * pageSize })
    }
    expect(await runInstance()).toEqual({ read: count, rejected: 0, deferred: 0 })
    expect(pages.length).toBe(instances)
    expect(new Set(pages).size).toBe(pages.length)
    expect(written).toEqual([])
    expect(await keysIn(bob.db)).toEqual(names.toSorted())
    expect(await stateOf(bob).get('reading')).toBeUndefined()
  },
)

test('records deleted between two pages stay deleted, and records bought between them are published', async () => {
  const { keys, ann, names } = await teamOf(3 * pageSize, 'between')
  const bob = openMember('Bob', cluster.endpoints, keys)
  await filed(bob.db, Date.now(), person(['person:own'], { profile: { firstName: 'Own' } }))
  const first = inPages(bob.team, { breaksAfter: 1 })
  await expect(syncTeam(first.team, bob.db, options)).rejects.toMatchObject({ kind: 'unreachable' })
  const [local] = (await keysIn(bob.db)).filter((key) => key !== 'person:own')
  const notLocal = names.find((key) => key !== local)!

  const erase = async (page: number) => {
    if (page !== 1) return
    await queueErasure(keys, ann.db, [[local!], [notLocal]], Date.now())
    await deleteSubjects(ann.db, [local!, notLocal])
    await publishErasures(ann.team, ann.db)
    await filed(bob.db, Date.now(), person(['person:meanwhile'], { profile: { firstName: 'Meanwhile' } }))
  }
  const second = inPages(bob.team, { between: erase })
  await syncTeam(second.team, bob.db, options)
  const remaining = names.filter((key) => key !== local && key !== notLocal)
  expect(await keysIn(bob.db)).toEqual([...remaining, 'person:own', 'person:meanwhile'].toSorted())
  expect(second.pages.length).toBe(2)
  const own = await Promise.all(
    ['person:own', 'person:meanwhile'].map((key) => sharedKey(keys, 'record', key, 'profile')),
  )
  expect(second.written.toSorted()).toEqual(own.toSorted())
  await syncTeam(ann.team, ann.db, options)
  expect(await keysIn(ann.db)).toEqual(await keysIn(bob.db))
})

test('a new name from a later page and changes left unpublished by an interruption reach the team', async () => {
  const { keys, ann, names } = await teamOf(2 * pageSize, 'names')
  const bob = openMember('Bob', cluster.endpoints, keys)
  // Two of the team's records are one here. A third has a newer section and another name here.
  const [one, other, newer] = names as [string, string, string]
  await filed(bob.db, 1, person([one, other]))
  await filed(
    bob.db,
    Date.now() + 60_000,
    person([newer, 'person:alias'], { profile: { firstName: 'Newer' } }),
  )
  const first = inPages(bob.team, { breaksAfter: 1 })
  await expect(syncTeam(first.team, bob.db, options)).rejects.toMatchObject({ kind: 'unreachable' })
  const second = inPages(bob.team)
  await syncTeam(second.team, bob.db, options)
  expect(second.pages.length).toBe(1)
  expect((await stateOf(bob).where('key').startsWith('lacking:').toArray()).length).toBe(0)
  await syncTeam(ann.team, ann.db, options)
  const carol = openMember('Carol', cluster.endpoints, keys)
  await syncTeam(carol.team, carol.db, options)
  for (const { db: library } of [ann, carol]) {
    const joined = await library.subjects.where('aliases').equals(other).toArray()
    expect(joined.map(({ aliases }) => aliases.toSorted())).toEqual([[one, other].toSorted()])
    const [renamed] = await library.subjects.where('aliases').equals('person:alias').toArray()
    expect(renamed?.key).toBe(newer)
    expect((await library.sections.get([newer, 'profile']))?.data).toMatchObject({ firstName: 'Newer' })
    expect((await keysIn(library)).length).toBe(2 * pageSize - 1)
  }
})

test.each([
  ['partly read before', 1],
  ['completely read before', Infinity],
])(
  'a machine that rejoins after its worker died while leaving gets all removed records back: %s',
  async (_, pages) => {
    const { keys, names } = await teamOf(250, `leaving${pages}`)
    const bob = openMember('Bob', cluster.endpoints, keys)
    await syncTeam(inPages(bob.team, { breaksAfter: pages }).team, bob.db, options).catch(() => {})
    const before = (await keysIn(bob.db)).length
    const { sections } = bob.db
    const requests = new Set((await sections.toArray()).map(({ request }) => request))
    let removals = 0
    bob.db.subjects.hook('deleting', () => {
      if (removals++ === 5) throw new Error('The worker dies.')
    })
    await expect(removeReceived(bob.db, requests)).rejects.toThrow('dies')
    expect(await stateOf(bob).bulkGet(['read', 'reading'])).toEqual([undefined, undefined])
    expect(before).toBe(pages === Infinity ? names.length : pageSize)
    removals = 10
    await syncTeam(bob.team, bob.db, options)
    expect(await keysIn(bob.db)).toEqual(names.toSorted())
  },
)
