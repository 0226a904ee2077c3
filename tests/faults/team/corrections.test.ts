import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctField } from '../../../lib/records/corrections/correct-field.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { mergePerson } from '../../../lib/records/merge-person.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { keyPrefix, teamKeys } from '../../../lib/team/keys.ts'
import { unseal } from '../../../lib/team/seal.ts'
import { publishRecords } from '../../../lib/team/shared-records.ts'
import type { TeamContext } from '../../../lib/team/shared-values.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, openDatabase, person } from '../../unit/records/findings.fixture.ts'
import { openMember } from './member-context.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

const key = 'person:jane-doe'

test('corrections stay on their machine when it syncs, and are never shared', async () => {
  const keys = await teamKeys('corrections', crypto.getRandomValues(new Uint8Array(32)))
  const [ann, bob] = ['Ann', 'Bob'].map((name) => {
    const { team, db } = openMember(name, cluster.endpoints, keys)
    const { retention } = defaultPreferences
    return { team, db, read: () => syncTeam(team, db, { onNames: async () => {}, retention }) }
  }) as [Member, Member]

  await filed(ann.db, Date.now() - 2000, person([key], { profile: { firstName: 'Jane', headline: 'Sells' } }))
  for (const [field, value] of [
    ['person.headline', 'Zanzibar'],
    ['person.title', 'Zanzibarian'],
    ['person.email', 'zanzibar@acme.example'],
  ] as const)
    await correctField(ann.db, key, field, value)
  await ann.read()
  await bob.read()
  const { entries } = await ann.team.engine.list(keyPrefix(keys, 'record'), { limit: 100 })
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(await unseal(keys, entries[0]!))).not.toMatch(/zanzibar|correct/i)
  expect(await bob.db.subjects.get(key)).toMatchObject({ name: 'Jane', headline: 'Sells', email: '' })

  await filed(bob.db, Date.now() - 1000, person([key], { profile: { firstName: 'Jane', headline: 'Buys' } }))
  await bob.read()
  await syncWhole(bob)
  await ann.read()
  const { subject, sections } = (await recordOf(ann.db, key))!
  expect(sections.profile?.data.headline).toBe('Buys')
  expect(mergePerson(sections)).toMatchObject({
    person: { headline: 'Zanzibar', currentPosition: { title: 'Zanzibarian' } },
    emails: [{ address: 'zanzibar@acme.example' }],
  })
  expect(subject).toMatchObject({ headline: 'Zanzibar', uncorrected: { headline: 'Buys', email: '' } })
})

interface Member {
  team: TeamContext
  db: ReturnType<typeof openDatabase>
  read(): Promise<unknown>
}

async function syncWhole({ team, db }: Member): Promise<void> {
  await publishRecords(
    team,
    db,
    [key],
    () => true,
    async () => {},
  )
}
