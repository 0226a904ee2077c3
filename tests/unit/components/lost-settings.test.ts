import { beforeEach, expect, test, vi } from 'vitest'
import { readLostSettings } from '../../../components/settings/lostSettings.ts'
import { apiKey, preferences } from '../../../lib/settings/settings.ts'
import { browser, deleteAll } from '../fake-browser.ts'
import { storeSealed } from '../settings/store-sealed.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(deleteAll)

test('a lost key is named without a mention of budgets', async () => {
  await browser.storage.local.set({ apiKey: 'gone' })
  await apiKey.read()
  expect(await readLostSettings()).toMatchObject({ labels: ['API key'], hasBudget: false })
})

test('a lost budget is distinguished from other lost preferences', async () => {
  const value = await preferences.read()
  await storeSealed('preferences', { ...value, lowCredit: 'few' })
  await preferences.read()
  expect(await readLostSettings()).toMatchObject({ hasBudget: false })
  await storeSealed('preferences', { ...value, budgetPerDay: 'ten' })
  await preferences.read()
  const { labels, hasBudget } = await readLostSettings()
  expect(labels).toContain('Daily budget')
  expect(hasBudget).toBe(true)
})

test('completely lost preferences are reported as unconfirmed budgets, without labels', async () => {
  await browser.storage.local.set({ preferences: 'gone' })
  expect(await preferences.read()).toMatchObject({ isConfirmed: false, budgetPerDay: 0 })
  expect(await readLostSettings()).toMatchObject({ keys: [expect.stringMatching('preferences')], labels: [] })
})
