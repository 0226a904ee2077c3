import { expect, test } from 'vitest'
import { detectPage } from '../../../lib/pages/page.ts'
import { firstProfile, newAccount } from '../../../lib/settings/accounts.ts'
import { sharedKey, teamKeys } from '../../../lib/team/keys.ts'
import { readShared } from '../../../lib/team/shared-values.ts'
import { startEtcd } from '../../../sandbox/etcd/cluster.ts'
import { serviceInProcess } from '../../../sandbox/service/in-process.ts'
import { socialUrl } from '../../unit/sandbox.fixture.ts'
import { world } from '../paths.ts'
import { openMachine } from './machine.ts'
import { memberContext } from './member-context.ts'

test('machines with the same API key share its rate limit and results across profiles; another key has a separate limit', async () => {
  const cluster = await startEtcd(1, { quick: true })
  const keys = await teamKeys('profiles', crypto.getRandomValues(new Uint8Array(32)))
  const service = serviceInProcess({ world, socialUrl })
  const sharedKeyValue = 'sandbox-demo-key'
  for (const key of [sharedKeyValue, 'another-key'])
    service.setKey(key, { credits: 100, perMinute: 100, perDay: 500 })
  const machines = [
    { name: 'Ann', key: sharedKeyValue, account: newAccount(firstProfile) },
    { name: 'Bob', key: sharedKeyValue, account: newAccount('second') },
    { name: 'Cem', key: 'another-key', account: newAccount(firstProfile) },
  ].map((options) =>
    openMachine({
      ...options,
      access: { keys, login: null },
      endpoints: cluster.endpoints,
      service: (url, init) => service.fetch(url, init),
      budgets: { team: null, member: null },
    }),
  )
  try {
    const pages = ['mara-lindqvist', 'layla-haddad', 'no-mail-novak'].map((handle) =>
      detectPage(`${socialUrl}/in/${handle}/`, socialUrl)!,
    )
    for (const [at, machine] of machines.entries()) {
      machine.start()
      await machine.idle()
      machine.click({ section: 'profile', page: pages[at]!, repeat: undefined }, undefined)
      await machine.idle()
    }
    const team = memberContext('Ann', cluster.endpoints, keys)
    const minuteOf = async (key: string) => {
      const at = await sharedKey(keys, 'minute', key)
      return (await readShared(team, [at])).get<{ count: number }>(at)?.value.count
    }
    expect([await minuteOf(sharedKeyValue), await minuteOf('another-key')]).toEqual([2, 1])
    // The result of one profile is free for the others, even on another machine.
    const [, bob, cem] = machines
    for (const machine of [bob!, cem!]) {
      machine.click({ section: 'profile', page: pages[0]!, repeat: undefined }, undefined)
      await machine.idle()
      const rows = await machine.db.requests.toArray()
      expect(rows.filter(({ colleague }) => colleague?.name === 'Ann')).toMatchObject([
        { cost: 0, outcome: 'ok' },
      ])
    }
    expect(service.requests.filter(({ charged }) => charged)).toHaveLength(3)
    expect(await minuteOf(sharedKeyValue)).toBe(2)
  } finally {
    for (const machine of machines) machine.close()
    await cluster.close()
  }
})
