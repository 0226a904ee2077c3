import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel } from '../../../../components/model/model.ts'
import { watchJoin, type JoinModel } from '../../../../components/team/joinModel.ts'
import { joinProblems, joinProblemText } from '../../../../components/team/joinTexts.ts'
import { formatInvitation, type Invitation } from '../../../../lib/team/invitation.ts'

const { sent, requested } = vi.hoisted(() => ({ sent: [] as unknown[][], requested: [] as string[][] }))
let response: unknown
let grants = true

vi.mock('#i18n', () => import('../english.ts'))
vi.mock('../../../../lib/messages/send-command.ts', () => ({
  sendCommand: async (...given: unknown[]) => {
    sent.push(given)
    return response
  },
}))
vi.mock('wxt/browser', async () => {
  const { browser } = await import('../page-browser.ts')
  const request = async ({ origins }: { origins: string[] }) => {
    requested.push(origins)
    return grants
  }
  return { browser: { ...browser, permissions: { ...browser.permissions, request } } }
})

const invitation: Invitation = {
  team: 'Fairlead Marine',
  teamId: 'fairlead',
  urls: ['https://etcd-1.example:2379', 'https://etcd-2.example:2379', 'https://etcd-2.example:2380'],
  user: 'ilse',
  password: 'secret',
  memberName: 'Ilse Brandvold',
  secret: 'A'.repeat(42) + '8',
}

const text = formatInvitation(invitation)
let join: JoinModel
let dispose: () => void

beforeEach(() => {
  sent.length = 0
  requested.length = 0
  grants = true
  response = { accepted: 'done', result: 'joined' }
  const owned = makeModel(watchJoin)
  join = owned.model
  dispose = owned.dispose
})
afterEach(() => dispose())

const ended = () => vi.waitFor(() => expect(join.joining.value).toBe(false))

test('an empty form shows no error until the button is clicked', async () => {
  expect(join.problem.value).toBeNull()
  join.join()
  await ended()
  expect(join.problem.value).toBe('empty')
  expect([sent, requested]).toEqual([[], []])
})

test('the invitation is described before anything is requested or sent', () => {
  join.edit(` ${text}\n`)
  expect(join.invitation.value).toEqual(invitation)
  expect([sent, requested]).toEqual([[], []])
})

test.each([
  ['foreign', 'https://example.com'],
  ['incomplete', text.slice(0, -7)],
])('%s input is reported at once, and nothing is sent', async (problem, typed) => {
  join.edit(typed)
  expect(join.problem.value).toBe(problem)
  join.join()
  await ended()
  expect([sent, requested]).toEqual([[], []])
})

test('access is requested during the click, once per host, and the used invitation is cleared', async () => {
  join.edit(text)
  join.join()
  expect(requested).toEqual([['https://etcd-1.example/*', 'https://etcd-2.example/*']])
  await ended()
  expect(sent).toEqual([['join-team', { invitation: text }]])
  expect(join.typed.value).toBe('')
  expect(join.problem.value).toBeNull()
})

test('without access nothing is sent, and the invitation stays', async () => {
  grants = false
  join.edit(text)
  join.join()
  await ended()
  expect(join.problem.value).toBe('no-permission')
  expect(sent).toEqual([])
  expect(join.typed.value).toBe(text)
})

test.each(['unreachable', 'refused', 'wrong-team', 'full', 'other-team'])(
  'the result %s is shown until the input changes',
  async (result) => {
    response = { accepted: 'done', result }
    join.edit(text)
    join.join()
    await ended()
    expect(join.problem.value).toBe(result)
    join.edit(`${text} `)
    expect(join.problem.value).toBeNull()
  },
)

test('a missing worker is reported, and the invitation stays', async () => {
  response = { accepted: false, refusal: { reason: 'no-worker' } }
  join.edit(text)
  join.join()
  await ended()
  expect(join.problem.value).toBe('no-worker')
  expect(join.typed.value).toBe(text)
})

test('an invitation file is read, and a too large or unreadable one is rejected', async () => {
  join.choose(new File([`${text}\n`], 'invitation.txt'))
  await vi.waitFor(() => expect(join.invitation.value).toEqual(invitation))
  join.choose(new File([text.repeat(1000)], 'large.txt'))
  await vi.waitFor(() => expect(join.problem.value).toBe('unreadable-file'))
  expect(join.invitation.value).toBeNull()
})

test('each problem has its own message', () => {
  const message = joinProblems.map(joinProblemText)
  expect(new Set(message).size).toBe(message.length)
  expect(message.filter((sentence) => !sentence.endsWith('.'))).toEqual([])
})
