import { everythingSeen } from '../purchases/seen.fixture.ts'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeModel } from '../../../components/model/model.ts'
import { watchAsking } from '../../../components/model/asking.ts'
import { openDatabase } from '../records/findings-beside.ts'
import { forgetAll } from '../fake-browser.ts'

const sent = vi.hoisted((): Record<string, unknown>[] => [])

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/messages/send-command.ts', () => ({
  sendCommand: async (command: string, input: Record<string, unknown>) => {
    if (command === 'run-operation') sent.push(input)
    return { accepted: false, refusal: { why: 'budget', spent: 4, budget: 4, needed: 2 } }
  },
}))

beforeEach(() => {
  forgetAll()
  sent.length = 0
})

test('a click that a budget stopped is done once more as it was, and not for another form', async () => {
  const { model, dispose } = makeModel(() => watchAsking(openDatabase(), 'console'))
  const email = 'Ann+🦊@acme.example'
  await model.send('getProfileDataFromEmail', { email }, everythingSeen)
  expect(model.refusal.value).toMatchObject({ why: 'budget' })
  await model.repeat()
  expect(sent).toEqual([sent[0], sent[0]])
  expect(sent[0]).toMatchObject({
    operation: 'getProfileDataFromEmail',
    input: { email },
    again: everythingSeen,
  })
  model.clear()
  await model.repeat()
  expect(sent).toHaveLength(2)
  dispose()
})
