import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { queueErasure } from '../../../lib/team/erasures.ts'
import { bytesOfBase64Url, formatInvitation, type Invitation } from '../../../lib/team/invitation.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { membership } from '../../../lib/team/membership.ts'
import { changePolicy, defaultPolicy } from '../../../lib/team/policy.ts'
import { teamRow } from '../../../lib/team/team-state.ts'
import { createTeam, type TeamWorker } from '../../../lib/team/team-worker.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { openDatabase } from '../../unit/records/findings.fixture.ts'
import { addUsers, allowTeam, changePassword } from './engine-users.ts'
import { workerDeps } from './worker-deps.ts'

vi.mock('wxt/browser', () => import('../../unit/fake-browser.ts'))

const secret = 'A'.repeat(42) + '8'
let password = 'of Ann'
let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
  await addUsers(cluster.endpoints[0]!, 'acme', [{ name: 'm1', password }])
  await allowTeam(cluster.endpoints[0]!, 'other', 'm1')
  for (const id of ['acme', 'other'])
    await changePolicy(await sharingOf(id), () => ({
      ...defaultPolicy(id),
      members: { m1: { name: 'Ann' } },
    }))
})
afterAll(() => cluster.close())

const sharingOf = async (teamId: string) => ({
  engine: etcdEngine({ endpoints: cluster.endpoints, login: { name: 'm1', password }, fetch }),
  keys: await teamKeys(teamId, bytesOfBase64Url(secret)),
})

const invitation = (teamId = 'acme'): Invitation => ({
  team: teamId,
  teamId,
  urls: cluster.endpoints,
  user: 'm1',
  password,
  memberName: 'Ann',
  secret,
})

let db: Database
let team: TeamWorker
const condition = async () => (await teamRow(db, 'status'))?.condition
const queueDeletion = async () =>
  queueErasure((await sharingOf('acme')).keys, db, [['person:gone']], Date.now())
const pendingDeletions = () => db.teamState.where('key').startsWith('erasing:').count()
const join = (teamId?: string) => team.join(formatInvitation(invitation(teamId)))

beforeEach(async () => {
  await membership.remove()
  db = openDatabase()
  team = createTeam(workerDeps(db))
  await join()
  await team.sync()
})

const losses: Record<string, () => Promise<void>> = {
  'with a changed password': async () => {
    password = `after ${password}`
    await changePassword(cluster.endpoints[0]!, 'm1', password)
    await team.sync()
    expect(await condition()).toBe('refused')
  },
  'with a lost membership': () => membership.remove(),
}

test.each(Object.entries(losses))(
  'a member %s keeps its machine id with a new invitation and publishes pending deletions',
  async (_, lose) => {
    expect(await condition()).toBe('ready')
    const { machine } = (await membership.read())!
    await queueDeletion()
    await lose()
    expect(await join()).toBe('joined')
    expect((await membership.read())?.machine).toBe(machine)
    expect(await pendingDeletions()).toBe(1)
    await team.sync()
    expect(await condition()).toBe('ready')
    expect(await pendingDeletions()).toBe(0)
  },
)

test("an installation that lost its membership can't join another team until it leaves, so pending deletions are not lost", async () => {
  await queueDeletion()
  await membership.remove()
  expect(await join('other')).toBe('other-team')
  expect([await membership.read(), await pendingDeletions(), (await teamRow(db, 'status'))?.team.id]).toEqual(
    [null, 1, 'acme'],
  )
  await team.leave(true)
  expect(await join('other')).toBe('joined')
})
