import { beforeEach, expect, test, vi } from 'vitest'
import { readLostSettings } from '../../../components/settings/lostSettings.ts'
import { apiKey, keptSettings, preferences } from '../../../lib/settings/settings.ts'
import { browser, forgetAll } from '../fake-browser.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('../fake-browser.ts'))
beforeEach(forgetAll)

test('a key alone is named, and nothing is said of budgets', async () => {
  await keptSettings.markLost(['apiKey'])
  await apiKey.read()
  expect(await readLostSettings()).toMatchObject({ labels: ['API key'], hasBudget: false })
})

test('a budget is told apart from other preferences', async () => {
  const value = await preferences.read()
  await browser.storage.local.set({ preferences: { version: 1, value: { ...value, lowCredit: 'few' } } })
  await preferences.read()
  expect(await readLostSettings()).toMatchObject({ hasBudget: false })
  await browser.storage.local.set({ preferences: { version: 1, value: { ...value, budgetPerDay: 'ten' } } })
  await preferences.read()
  const { labels, hasBudget } = await readLostSettings()
  expect(labels).toContain('Daily budget')
  expect(hasBudget).toBe(true)
})

test('preferences of which nothing can be read include the budgets', async () => {
  await browser.storage.local.set({ preferences: 'gone' })
  await preferences.read()
  expect((await readLostSettings()).hasBudget).toBe(true)
})
