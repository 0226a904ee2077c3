import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { watchQuotas, type QuotasModel } from '../../../components/account/quotasModel.ts'
import type { QuotasResponse } from '../../../lib/messages/commands.ts'
import { apiKey } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { browser } from './page-browser.ts'

vi.mock('wxt/browser', () => import('./page-browser.ts'))

const origin = 'https://api.example'
const refused: QuotasResponse = { accepted: false, refusal: { reason: 'no-key' } }

let owned: OwnedModel<QuotasModel>
let requested: ((response: QuotasResponse) => void)[] = []

beforeEach(async () => {
  deleteAll()
  requested = []
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(
    () => new Promise<never>((tell) => requested.push(tell as never)),
  )
  await apiKey.write({ key: 'a', origin, base: origin, account: 'a' })
  const db = openDatabase()
  owned = makeModel(() => watchQuotas(db))
  await vi.waitUntil(() => requested.length === 1)
})

afterEach(() => owned.dispose())

test('the response for one key is not shown for the next, which gets its own check', async () => {
  requested[0]?.(refused)
  await vi.waitFor(() => expect(owned.model.response.value).toEqual(refused))
  await apiKey.write({ key: 'b', origin, base: origin, account: 'b' })
  await vi.waitFor(() => expect(requested).toHaveLength(2))
  expect(owned.model.response.value).toBeNull()
  expect(owned.model.isRequesting.value).toBe(true)
})

test('a response that arrives after a change of the key is not shown', async () => {
  await apiKey.write({ key: 'b', origin, base: origin, account: 'b' })
  await vi.waitFor(() => expect(requested).toHaveLength(2))
  requested[0]?.(refused)
  requested[1]?.({ accepted: 'responded' })
  await vi.waitFor(() => expect(owned.model.response.value).toEqual({ accepted: 'responded' }))
})

test('a locked key is not checked', async () => {
  await apiKey.write({ key: '\u0000locked:b', origin, base: origin, account: 'b' })
  await vi.waitFor(() => expect(owned.model.isRequesting.value).toBe(false))
  expect(requested).toHaveLength(1)
})
