import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import { engineErrorOf, type Engine } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import { initTeam, inviteMember, removeMember } from '../../../cli/team/administer.ts'
import { parseInvitation } from '../../../lib/team/invitation.ts'
import { keyPrefix } from '../../../lib/team/keys.ts'
import { join } from 'node:path'

let cluster: EtcdCluster
beforeAll(async () => {
  cluster = await startEtcd(1, { quick: true, hasSignedTokens: true })
})
afterAll(() => cluster.close())

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => {
      const { kind, message } = engineErrorOf(error)
      return `${kind}: ${message}`
    },
  )

test('when users change, a member’s signed token is renewed for reads, writes and watches', async () => {
  const administrator = { adminFile: join(cluster.folder, 'team.json'), fetch }
  await initTeam(administrator, { endpoints: cluster.endpoints, name: 'Sales' })
  const read = parseInvitation((await inviteMember(administrator, 'Ann')).invitation)
  if ('problem' in read) throw new Error(read.problem)
  const { user, password, teamId } = read.invitation
  let logins = 0
  const ann: Engine = etcdEngine({
    endpoints: cluster.endpoints,
    login: { name: user, password },
    fetch: (url, init) => {
      if (url.endsWith('/auth/authenticate')) logins++
      return fetch(url, init)
    },
    timeoutMs: 3000,
  })
  const key = `${keyPrefix({ team: teamId }, 'record')}one`
  const { revision } = await ann.read([key])
  expect(logins).toBe(1)
  const following = async () => {
    for await (const { written } of ann.changes(keyPrefix({ team: teamId }), revision + 1, {}))
      if (written.length > 0) return
  }
  const results: string[] = []
  for (const [label, change] of [
    ['a member is invited', () => inviteMember(administrator, 'Bob')],
    ['a member is removed', () => removeMember(administrator, 'Bob')],
  ] as const) {
    if (label === 'a member is removed') await inviteMember(administrator, 'Bob')
    for (const [act, work] of [
      ['reads', () => ann.read([key])],
      ['writes', () => ann.commit([{ key, value: new Uint8Array(1) }])],
      ['follows', following],
    ] as const) {
      await change()
      results.push(`${label}, then one ${act}: ${await kindOf(work())}`)
      if (label === 'a member is invited') await removeMember(administrator, 'Bob')
      else await inviteMember(administrator, 'Bob')
    }
  }
  expect(results.filter((each) => !each.endsWith(': none'))).toEqual([])
  expect(logins).toBe(1 + results.length)
  await removeMember(administrator, 'Ann')
  expect(await kindOf(ann.read([key]))).toMatch(/^denied/)
})
