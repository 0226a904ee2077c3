import 'fake-indexeddb/auto'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { watchPageOf, type PanelModel } from '../../../components/panel/panelModel.ts'
import { deleteAll } from '../fake-browser.ts'
import { mara } from '../purchases/purchase.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))

const { sendCommand } = vi.hoisted(() => ({
  sendCommand: vi.fn<(name: string, input?: object) => Promise<object>>(),
}))
vi.mock('../../../lib/messages/send-command.ts', () => ({ sendCommand }))

let owned: OwnedModel<PanelModel>
beforeEach(() => {
  deleteAll()
  sendCommand.mockReset()
  sendCommand.mockResolvedValue({ accepted: false, refusal: { reason: 'offline' } })
  owned = makeModel(() =>
    watchPageOf(openDatabase(), 'panel', {
      page: signal(mara),
      tabPage: signal(mara),
      pins: { pinned: signal(null), pin: async () => {}, unpin: async () => {} },
      tab: () => 1,
    }),
  )
})
afterEach(() => owned.dispose())

const bought = () =>
  sendCommand.mock.calls.flatMap(([name, input]) => (name === 'buy' && input ? [input] : []))

test('a retry after a refused click for profile and email requests both, at the price that its button shows', async () => {
  const { model } = owned
  expect(await model.buy('profile', { maximum: 6, further: 'emails', trigger: 'keyboard' })).toBe(false)
  expect(model.refused.value).toMatchObject({ section: 'profile', further: 'emails' })
  await model.repeat(7)
  expect(bought()).toMatchObject([
    { section: 'profile', further: 'emails', maximum: 6 },
    { section: 'profile', further: 'emails', maximum: 7 },
  ])
})

test('a retry after a refused click for the profile alone requests no email', async () => {
  const { model } = owned
  await model.buy('profile', { maximum: 2, trigger: 'keyboard' })
  expect(model.refused.value?.further).toBeUndefined()
  await model.repeat(2)
  expect(bought().map((input) => Reflect.get(input, 'further') as unknown)).toEqual([undefined, undefined])
})
