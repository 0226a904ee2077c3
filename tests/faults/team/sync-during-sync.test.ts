import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../lib/api/send.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { bytesOfBase64Url, formatInvitation } from '../../../lib/team/invitation.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { changePolicy, defaultPolicy } from '../../../lib/team/policy.ts'
import { syncTeam } from '../../../lib/team/sync.ts'
import { createTeam } from '../../../lib/team/team-worker.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { filed, openDatabase, person } from '../../unit/records/findings.fixture.ts'
import { addUsers } from './engine-users.ts'
import { openMember } from './member-context.ts'
import { workerDeps } from './worker-deps.ts'

vi.mock('wxt/browser', () => import('../../unit/fake-browser.ts'))

const users = [{ name: 'm1', password: 'of Ann' }] as const
const secret = 'A'.repeat(42) + '8'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
  await addUsers(cluster.endpoints[0]!, 'acme', users)
})
afterAll(() => cluster.close())

const isWrite = (init?: RequestInit) => typeof init?.body === 'string' && init.body.includes('request_put')

test('a sync requested during a failing one runs after it, and changes are followed from then on', async () => {
  const keys = await teamKeys('acme', bytesOfBase64Url(secret))
  const engine = etcdEngine({ endpoints: cluster.endpoints, login: users[0], fetch })
  await changePolicy({ engine, keys }, () => ({ ...defaultPolicy('Acme'), members: { m1: { name: 'Ann' } } }))

  const full = Promise.withResolvers<Response>()
  const requested = Promise.withResolvers<void>()
  let isFull = false
  const fullOnce: Fetch = (url, init) => {
    if (!isFull || !isWrite(init)) return fetch(url, init)
    isFull = false
    requested.resolve()
    return full.promise
  }
  const db = openDatabase()
  const team = createTeam(workerDeps(db, { fetch: fullOnce, isWatched: async () => true }))
  const invitation = {
    team: 'Acme',
    teamId: 'acme',
    urls: cluster.endpoints,
    user: 'm1',
    password: users[0].password,
    memberName: 'Ann',
    secret,
  }
  expect(await team.join(formatInvitation(invitation))).toBe('joined')
  const condition = async () => {
    const status = await db.teamState.get('status')
    return status?.key === 'status' ? status.condition : null
  }

  isFull = true
  const failing = team.sync()
  await requested.promise
  const following = team.sync()
  full.resolve(
    Response.json({ code: 8, message: 'etcdserver: mvcc: database space exceeded' }, { status: 429 }),
  )
  await failing
  expect(await condition()).toBe('full')
  await following
  expect(await condition()).toBe('ready')

  const bob = openMember('Bob', cluster.endpoints, keys)
  bob.team.engine = engine
  await filed(bob.db, Date.now(), person(['person:mara'], { profile: { firstName: 'Mara' } }))
  await syncTeam(bob.team, bob.db, { onNames: async () => {}, retention: defaultPreferences.retention })
  await expect
    .poll(() => db.subjects.toCollection().primaryKeys(), { timeout: 5000 })
    .toEqual(['person:mara'])
  await team.leave(true)
})
