import { expect, test } from 'vitest'
import { detectPage } from '../../../lib/pages/page.ts'
import { firstProfile } from '../../../lib/settings/accounts.ts'
import { teamKeys } from '../../../lib/team/keys.ts'
import { startEtcd } from '../../../sandbox/etcd/cluster.ts'
import { serviceInProcess } from '../../../sandbox/service/in-process.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { world } from '../paths.ts'
import { openMachine } from './machine.ts'

const dayMs = 86_400_000
const people = 10
const months = 3

test('two machines of a team that watch the same people pay no more than one', async () => {
  const cluster = await startEtcd(1, { quick: true })
  const keys = await teamKeys('watching', crypto.getRandomValues(new Uint8Array(32)))
  const service = serviceInProcess({ world, socialUrl })
  service.setKey('sandbox-demo-key', { credits: 10_000, perMinute: 10_000, perDay: 10_000 })
  const machines = ['Ann', 'Bob'].map((name) =>
    openMachine({
      name,
      key: 'sandbox-demo-key',
      access: { keys, login: null },
      endpoints: cluster.endpoints,
      service: (url, init) => service.fetch(url, init),
      budgets: { team: null, member: null },
    }),
  )
  try {
    for (const machine of machines) {
      machine.start()
      await machine.idle()
    }
    const [ann, bob] = machines
    for (const { publicIdentifier } of world.people.slice(0, people)) {
      const page = detectPage(`${socialUrl}/in/${publicIdentifier}/`, socialUrl)!
      ann!.click({ section: 'profile', page, repeat: undefined }, undefined)
      await ann!.idle()
    }
    expect(await bob!.sync()).toBe(true)
    for (const { db } of machines) {
      const watch = {
        everyDays: 30 as const,
        since: 0,
        until: Number.MAX_SAFE_INTEGER,
        monthlyBudget: 1000,
        profile: firstProfile,
      }
      await db.lists.add({ id: 'list', name: 'List', createdAt: 0, watch })
      await db.subjects
        .where('kind')
        .equals('person')
        .modify({ lists: ['list'] })
      expect(await db.subjects.where('lists').equals('list').count()).toBe(people)
    }
    const checks = () => service.requests.filter(({ operation }) => operation === 11)
    for (let month = 1; month <= months; month += 1) {
      service.advance(31 * dayMs)
      for (const machine of machines) machine.setClock(31 * dayMs)
      for (const machine of month % 2 === 0 ? machines.toReversed() : machines) {
        machine.watch()
        await machine.idle()
      }
      expect(checks()).toHaveLength(people * month)
      for (const { db } of machines)
        expect(
          (await db.requests.where('day').above('').toArray()).filter(({ trigger }) => trigger === 'watch'),
        ).toHaveLength(people * month)
    }
    const paid = checks().reduce((sum, { credits }) => sum + credits, 0)
    expect(paid).toBeLessThanOrEqual(1.01 * people * months)
  } finally {
    for (const machine of machines) machine.close()
    await cluster.close()
  }
})
