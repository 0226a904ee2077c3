import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectPage } from '../../../lib/pages/page.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { keyPrefix, teamKeys } from '../../../lib/team/keys.ts'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { serviceInProcess, type ServiceInProcess } from '../../../sandbox/service/in-process.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { paths, world } from '../paths.ts'
import { orders } from './clicks.ts'
import { openMachine, type Machine } from './machine.ts'
import { quickFetch } from './quick-fetch.ts'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true })
})
afterAll(() => cluster.close())

let teams = 0
async function twoMachines(
  beforeResponse = () => Promise.resolve(),
): Promise<{ ann: Machine; bob: Machine; service: ServiceInProcess; removeRecords: () => Promise<void> }> {
  const keys = await teamKeys(`gone${++teams}`, crypto.getRandomValues(new Uint8Array(32)))
  const service = serviceInProcess({ world, socialUrl })
  service.setKey(key, { credits: 1000, perMinute: 1000, perDay: 5000 })
  const [ann, bob] = ['Ann', 'Bob'].map((name) =>
    openMachine({
      name,
      access: { keys, login: null },
      endpoints: cluster.endpoints,
      service: async (url, init) => {
        const response = await service.fetch(url, init)
        await beforeResponse()
        return response
      },
      key,
      budgets: { team: null, member: null },
    }),
  ) as [Machine, Machine]
  for (const machine of [ann, bob]) {
    machine.start()
    await machine.idle()
  }
  const removeRecords = async () => {
    const engine = etcdEngine({ endpoints: cluster.endpoints, login: null, fetch: quickFetch })
    const { entries } = await engine.list(keyPrefix(keys, 'record'), { limit: 100, keysOnly: true })
    expect((await engine.commit(entries.map(({ key: name }) => ({ key: name, value: null })))).written).toBe(
      true,
    )
  }
  return { ann, bob, service, removeRecords }
}

const key = 'sandbox-demo-key'
const page = detectPage(socialUrl + paths[0]!, socialUrl)!
const order = { section: 'emails', page, repeat: undefined } as const

test("the response of a record that was deleted before it was shared isn't given to a colleague, who can choose to pay", async () => {
  const { ann, bob, service } = await twoMachines()
  orders.set(page.url, order)
  ann.fault('lost request', 100, 2)
  ann.click(order, undefined)
  await ann.idle()
  expect(await ann.db.teamClaims.toArray()).toMatchObject([{ state: 'won' }])
  ann.erase(page, 'at once')
  await ann.idle()
  ann.fault('lost request', 0)
  ann.stop()
  ann.start()
  await ann.idle()
  expect(await ann.db.teamClaims.count()).toBe(0)

  // Bob's purchase is newer than the deletion, which he hasn't read.
  bob.click(order, undefined)
  await bob.idle()
  const problem = { kind: 'team-charged', colleague: 'Ann' }
  expect(await bob.db.requests.toArray()).toMatchObject([{ outcome: 'refused', problem, cost: 0 }])
  expect(await bob.takeOver()).toBe(true)
  await bob.idle()
  expect((await bob.db.sections.toArray()).map(({ name }) => name)).toEqual(['emails'])
  expect(service.requests.filter(({ charged }) => charged)).toHaveLength(2)
  for (const machine of [ann, bob]) machine.close()
})

test("a request whose response is missing in etcd still counts as paid, and only the user's choice pays again", async () => {
  const { ann, bob, service, removeRecords } = await twoMachines()
  orders.set(page.url, order)
  ann.click(order, undefined)
  await ann.idle()
  await removeRecords()
  bob.click(order, undefined)
  await bob.idle()
  const problem = { kind: 'team-charged', colleague: 'Ann' }
  expect(await bob.db.requests.toArray()).toMatchObject([{ outcome: 'refused', problem, cost: 0 }])
  expect(service.requests).toHaveLength(1)
  expect(await bob.takeOver()).toBe(true)
  await bob.idle()
  expect((await bob.db.sections.toArray()).map(({ name }) => name)).toEqual(['emails'])
  expect(service.requests).toHaveLength(2)
  for (const machine of [ann, bob]) machine.close()
})

test.each([
  ['never had the record', false],
  ['still has the record', true],
])(
  'a machine that buys a record before it reads an earlier deletion of it keeps the purchase: it %s',
  async (_, isKnown) => {
    const { ann, bob, service } = await twoMachines()
    ann.click({ ...order, section: 'profile' }, undefined)
    await ann.idle()
    if (isKnown) await bob.sync()
    ann.erase(page, 'at once')
    await ann.idle()
    expect(await ann.db.subjects.where('kind').equals('person').count()).toBe(0)
    bob.click(order, undefined)
    await bob.idle()
    for (const machine of [ann, bob, ann]) expect(await machine.sync()).toBe(true)
    for (const { db } of [ann, bob]) {
      const people = (await db.sections.toArray()).filter(({ subject }) => subject.startsWith('person:'))
      expect(people.map(({ name }) => name)).toEqual(['emails'])
    }
    expect(await bob.db.requests.toArray()).toMatchObject([{ outcome: 'ok', found: [expect.any(String)] }])
    expect(service.requests.filter(({ charged }) => charged)).toHaveLength(2)
    for (const machine of [ann, bob]) machine.close()
  },
)

test('while a request about a deleted person is in flight, another request waits, is shown as pending, and is not sent', async () => {
  let beforeResponse = Promise.resolve()
  const { ann, bob, service } = await twoMachines(() => beforeResponse)
  const other = { ...order, page: detectPage(socialUrl + '/in/layla-haddad/', socialUrl)! }
  ann.click({ ...order, section: 'profile' }, undefined)
  await ann.idle()
  await bob.sync()
  const { promise, resolve } = Promise.withResolvers<void>()
  beforeResponse = promise
  bob.click(order, undefined)
  await expect.poll(() => service.requests.length).toBe(2)
  ann.erase(page, 'at once')
  await ann.idle()
  bob.click(other, undefined)
  const isWaiting = async () => (await bob.db.teamClaims.toArray()).some(({ waitsFor }) => waitsFor === null)
  await expect.poll(isWaiting).toBe(true)
  const refused = async () => (await bob.db.requests.toArray()).filter(({ outcome }) => outcome === 'refused')
  await expect.poll(refused).toMatchObject([{ problem: { kind: 'team-erasing' }, cost: 0 }])
  expect(service.requests).toHaveLength(2)
  resolve()
  await bob.idle()
  bob.click(other, undefined)
  await bob.idle()
  expect(service.requests).toHaveLength(3)
  expect(await bob.db.subjects.where('kind').equals('person').primaryKeys()).toEqual(['person:layla-haddad'])
  for (const machine of [ann, bob]) machine.close()
})
