import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceInProcess } from '../../../sandbox/service/in-process.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { world } from '../paths.ts'
import { openMachine } from './machine.ts'
import { orderOf } from './team-scenario.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

test('a click contacts the team right after an outage, even if it was just refused', async () => {
  const keys = await teamKeys('outage', crypto.getRandomValues(new Uint8Array(32)))
  const service = serviceInProcess({ world, socialUrl })
  service.setKey('sandbox-demo-key', { credits: 1000, perMinute: 1000, perDay: 5000 })
  const ann = openMachine({
    name: 'Ann',
    access: { keys, login: null },
    endpoints: cluster.endpoints,
    service: (url, init) => service.fetch(url, init),
    key: 'sandbox-demo-key',
    budgets: { team: null, member: null },
  })
  try {
    ann.start()
    await ann.idle()
    const outcomes = async () =>
      (await ann.db.requests.orderBy('reservedAt').toArray()).map(({ outcome }) => outcome)
    ann.cut = true
    ann.click(orderOf('/in/layla-haddad/', 'profile'), undefined)
    await ann.idle()
    expect(await outcomes()).toEqual(['refused'])
    ann.cut = false
    ann.click(orderOf('/in/layla-haddad/', 'profile'), undefined)
    await ann.idle()
    expect(await outcomes()).toEqual(['refused', 'ok'])
    expect(service.requests).toHaveLength(1)
  } finally {
    ann.close()
  }
})
