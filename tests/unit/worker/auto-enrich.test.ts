import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PurchaseDeps } from '../../../lib/purchases/purchase-deps.ts'
import { scheduleAutoEnrich } from '../../../lib/worker/auto-enrich.ts'

const world = vi.hoisted(() => ({
  tab: { active: true, windowId: 1, url: 'https://www.social.example/in/jane-doe/' },
  window: { focused: true, state: 'normal' },
  bought: 0,
}))
const page = { kind: 'person', id: 'jane-doe', url: world.tab.url }

vi.mock('wxt/browser', () => ({
  browser: {
    tabs: { get: async () => world.tab, onActivated: {}, onUpdated: {} },
    windows: { get: async () => world.window },
  },
}))
vi.mock('../../../lib/platform/tab-pages.ts', () => ({ pageOfTab: () => ({ read: async () => page }) }))
vi.mock('../../../lib/worker/tabs.ts', () => ({
  pageShownBy: async () => ({ ...page, url: world.tab.url }),
}))
vi.mock('../../../lib/purchases/buy.ts', () => ({
  autoEnrichDelay: async () => 4000,
  autoEnrich: async () => void (world.bought += 1),
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { bought: 0 })
  Object.assign(world.tab, { active: true, url: page.url })
  Object.assign(world.window, { focused: true, state: 'normal' })
})
afterEach(() => vi.useRealTimers())

const lingered = async (meanwhile: () => void = () => {}) => {
  await scheduleAutoEnrich({} as PurchaseDeps, 7, () => {})
  meanwhile()
  await vi.advanceTimersByTimeAsync(4000)
  return world.bought
}

test('a page in the active tab of the focused window is enriched after the delay', async () => {
  expect(await lingered()).toBe(1)
})

test.each([
  ['the tab is in the background', () => void (world.tab.active = false)],
  ['the window is behind another', () => void (world.window.focused = false)],
  ['the window is minimised', () => void Object.assign(world.window, { focused: true, state: 'minimized' })],
])('a page is not enriched when, before or after the delay, %s', async (_, away) => {
  expect(await lingered(away)).toBe(0)
  expect(await lingered()).toBe(0)
})

test('a page is not enriched when the tab shows another page after the delay', async () => {
  expect(await lingered(() => void (world.tab.url = 'https://www.social.example/in/john-roe/'))).toBe(0)
})
