import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel } from '../../../../components/model/model.ts'
import { watchMembership, type MembershipModel } from '../../../../components/team/membershipModel.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import type { TeamStatusRow } from '../../../../lib/team/rows.ts'
import { membership } from '../../../../lib/team/membership.ts'
import { deleteAll } from '../../fake-browser.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

const sent: unknown[][] = []

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('wxt/browser', () => import('../page-browser.ts'))
vi.mock('../../../../lib/messages/send-command.ts', () => ({
  sendCommand: async (...given: unknown[]) => {
    sent.push(given)
    return { accepted: 'done', result: null }
  },
}))

const status: TeamStatusRow = {
  key: 'status',
  team: { id: 'fairlead', name: 'Fairlead Marine' },
  member: { id: 'ilse', name: 'Ilse Brandvold' },
  machine: { id: 'desk', name: 'Chrome on Linux' },
  condition: 'ready',
  since: 1,
  syncedAt: 1,
  received: 0,
}

let db: Database
let model: MembershipModel
let dispose: () => void

beforeEach(async () => {
  deleteAll()
  sent.length = 0
  db = openDatabase()
  await membership.write({
    team: 'Fairlead Marine',
    teamId: 'fairlead',
    urls: ['https://etcd.example:2379'],
    user: 'ilse',
    password: 'secret',
    memberName: 'Ilse Brandvold',
    secret: 'A'.repeat(42) + '8',
    machine: 'desk',
    machineName: 'Chrome on Linux',
    joinedAt: 1,
  })
  await db.teamState.put(status)
  const owned = makeModel(() => watchMembership(db))
  model = owned.model
  dispose = owned.dispose
})
afterEach(() => dispose())

test("the team status follows the worker's updates", async () => {
  await vi.waitFor(() => expect(model.team.value?.status?.condition).toBe('ready'))
  await db.teamState.put({ ...status, condition: 'refused' })
  await vi.waitFor(() => expect(model.team.value?.status?.condition).toBe('refused'))
  await db.teamState.clear()
  await vi.waitFor(() => expect(model.team.value?.status).toBeNull())
})

test('lost access is reported only when a new invitation is needed', async () => {
  const says = (access: string | null) => vi.waitFor(() => expect(model.lostAccess.value).toBe(access))
  await says(null)
  for (const [condition, access] of [
    ['refused', 'rejected'],
    ['unreachable', null],
    ['wrong-team', 'rejected'],
    ['joining', null],
  ] as const) {
    await db.teamState.put({ ...status, condition })
    await vi.waitFor(() => expect(model.team.value?.status?.condition).toBe(condition))
    await says(access)
  }
  await membership.remove()
  await says('missing')
  await db.teamState.clear()
  await says(null)
})

test('a new machine name is stored, shown and sent to the team', async () => {
  model.rename('Bridge')
  await vi.waitFor(() => expect(sent).toEqual([['sync-team']]))
  expect((await membership.read())?.machineName).toBe('Bridge')
  await vi.waitFor(() => expect(model.team.value?.status?.machine).toEqual({ id: 'desk', name: 'Bridge' }))
})

test("leaving a team shows whether colleagues' records stay", async () => {
  expect(await model.leave(true)).toBe(true)
  expect(await model.leave(false)).toBe(true)
  expect(sent).toEqual([
    ['leave-team', { keep: true }],
    ['leave-team', { keep: false }],
  ])
})

test('a rotation is recognized by the secret of the new invitation', async () => {
  await vi.waitFor(() => expect(model.team.value?.status).toBeTruthy())
  expect(model.isRotated.value).toBe(false)
  await membership.change((own) => own && { ...own, secret: 'A'.repeat(86) })
  await vi.waitFor(() => expect(model.isRotated.value).toBe(true))
})
