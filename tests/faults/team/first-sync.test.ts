import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { EngineError, type Engine } from '../../../lib/team/engine.ts'
import { prefixOf, teamKeys } from '../../../lib/team/keys.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, openDatabase, person } from '../../unit/records/findings-beside.ts'
import { memberContext } from './member-context.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

const { retention } = defaultPreferences
const options = { onNames: async () => {}, retention }

test('a first reading that is stopped goes on where it was, and publishes only what the team lacks', async () => {
  const keys = await teamKeys('first', crypto.getRandomValues(new Uint8Array(32)))
  const [ann, bob] = ['Ann', 'Bob'].map((name) => ({
    db: openDatabase(),
    team: memberContext(name, cluster.endpoints, keys),
  }))
  const bought = (db: Database, key: string) =>
    filed(db, Date.now(), person([key], { profile: { firstName: key.slice(7) } }))
  for (let at = 0; at < 120; at++) await bought(ann!.db, `person:p${at}`)
  await syncTeam(ann!.team, ann!.db, options)
  for (const key of ['person:own', 'person:p7']) await bought(bob!.db, key)

  let pages = 0
  let breaksAfter = 2
  let published = 0
  const { engine } = bob!.team
  const counting: Engine = {
    ...engine,
    async list(prefix, how) {
      if (prefix !== prefixOf(keys, 'record')) return engine.list(prefix, how)
      if (pages >= breaksAfter) throw new EngineError('unreachable')
      pages++
      return engine.list(prefix, how)
    },
    async commit(writes) {
      published += writes.filter(({ key, value }) => value && key.startsWith(prefixOf(keys, 'record'))).length
      return engine.commit(writes)
    },
  }
  const team = { ...bob!.team, engine: counting }
  await expect(syncTeam(team, bob!.db, options)).rejects.toMatchObject({ kind: 'unreachable' })
  // Written meanwhile, to where it was read already and to where it was not.
  for (const key of ['person:late', 'person:p1']) await bought(ann!.db, key)
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

  // What the engine has forgotten meanwhile is read from the beginning.
  await bob!.db.teamState.delete('read')
  pages = 0
  breaksAfter = 1
  await expect(syncTeam(team, bob!.db, options)).rejects.toMatchObject({ kind: 'unreachable' })
  breaksAfter = Infinity
  await syncTeam(ann!.team, ann!.db, options)
  await cluster.makeRoom('nothing/')
  await expect(syncTeam(team, bob!.db, options)).resolves.toMatchObject({ unread: 0 })
})
