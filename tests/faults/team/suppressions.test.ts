import '../../quick-derivation.ts'
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { addTeamKey } from '../../../lib/records/suppression/suppression-hashes.ts'
import {
  areSuppressed,
  countSuppressed,
  isSuppressed,
  suppress,
  suppressMany,
  unsuppress,
} from '../../../lib/records/suppression/suppress.ts'
import { acquireClaim } from '../../../lib/team/claims.ts'
import { keyPrefix } from '../../../lib/team/keys.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { applySuppressions, publishSuppressions } from '../../../lib/team/suppressions.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { teamRow } from '../../../lib/team/team-state.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, person } from '../../unit/records/findings.fixture.ts'
import { claimTerms } from './claim-terms.ts'
import { openMembers } from './member-context.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

interface Member {
  team: TeamContext
  db: Database
  read(): Promise<unknown>
  publish(): Promise<void>
}

async function membersOf(...names: string[]): Promise<Member[]> {
  const members = await openMembers(names, cluster.endpoints)
  return Promise.all(
    members.map(async ({ team, db }) => {
      await addTeamKey(db, team.keys.team, team.keys.list)
      const { retention } = defaultPreferences
      return {
        team,
        db,
        read: () => syncTeam(team, db, { onNames: async () => {}, retention }),
        publish: () => publishSuppressions(team, db),
      }
    }),
  )
}

const mara = ['person:mara', 'email:mara@acme.example', 'work:doe mara|acme']
const layla = ['person:layla']

test('a person suppressed by one member is suppressed for all, under every name, and can be allowed again by any member', async () => {
  const [ann, bob, cem] = await membersOf('Ann', 'Bob', 'Cem')
  await bob!.read()
  await suppress(ann!.db, mara)
  await ann!.publish()
  await bob!.read()
  const each = await Promise.all(mara.map((name) => isSuppressed(bob!.db, [name])))
  expect(each).toEqual([true, true, true])
  expect(await areSuppressed(bob!.db, [layla, mara])).toEqual([false, true])
  expect(await countSuppressed(bob!.db)).toBe(1)
  await suppress(bob!.db, mara)
  expect(await countSuppressed(bob!.db)).toBe(1)
  await bob!.publish()
  await unsuppress(bob!.db, ['email:mara@acme.example'])
  await bob!.publish()
  for (const member of [ann!, cem!, bob!]) {
    await member.read()
    expect(await isSuppressed(member.db, mara)).toBe(false)
  }
  for (const member of [ann!, bob!]) await applySuppressions(member.team, member.db, true)
  expect(await isSuppressed(ann!.db, mara)).toBe(false)
  expect((await teamRow(cem!.db, 'erased'))?.erasures).toMatchObject([
    { kind: 'allowed', by: 'Bob', subjects: 1 },
    { kind: 'suppressed', by: 'Bob' },
    { kind: 'suppressed', by: 'Ann' },
  ])
})

test('unpublished changes of the suppression list take precedence over older ones of the team', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await suppress(ann!.db, mara)
  await ann!.publish()
  await unsuppress(ann!.db, mara)
  await bob!.read()
  await ann!.read()
  expect(await isSuppressed(ann!.db, mara)).toBe(false)
  expect(await isSuppressed(bob!.db, mara)).toBe(true)
  await ann!.publish()
  await bob!.read()
  expect(await isSuppressed(bob!.db, mara)).toBe(false)
})

test('a claim wins only after its machine has applied the current suppression list', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await bob!.read()
  let applyCount = 0
  const terms = claimTerms('first', {
    followList: async (head) => {
      if (applyCount++ === 0) {
        await suppress(ann!.db, mara)
        await ann!.publish()
      }
      if (head > ((await teamRow(bob!.db, 'listed'))?.revision ?? 0))
        await applySuppressions(bob!.team, bob!.db)
    },
  })
  expect((await acquireClaim(bob!.team, terms)).kind).toBe('won')
  expect(applyCount).toBe(2)
  expect(await isSuppressed(bob!.db, mara)).toBe(true)
})

test('records of suppressed people are not received from colleagues', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  await suppress(ann!.db, mara)
  await ann!.publish()
  await filed(bob!.db, 1, person(['person:mara'], { profile: { firstName: 'Mara' } }))
  await bob!.read()
  await ann!.read()
  expect(await ann!.db.subjects.count()).toBe(0)
})

test('a suppression list of 250 people is published in three values without names and applied completely', async () => {
  const [ann, bob] = await membersOf('Ann', 'Bob')
  const people = Array.from({ length: 250 }, (_, at) => [`person:p${at}`, `email:p${at}@acme.example`])
  await suppressMany(ann!.db, people)
  await ann!.publish()
  const { entries } = await ann!.team.engine.list(keyPrefix(ann!.team.keys, 'suppression'), { limit: 100 })
  expect(entries).toHaveLength(3)
  expect(entries.some(({ value }) => Buffer.from(value).includes('acme'))).toBe(false)
  await bob!.read()
  expect(await countSuppressed(bob!.db)).toBe(250)
  expect(JSON.stringify(await bob!.db.suppressed.toArray())).not.toContain('acme')
  expect((await areSuppressed(bob!.db, people)).every(Boolean)).toBe(true)
})
