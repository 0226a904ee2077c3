import { beforeEach, expect, test, vi } from 'vitest'
import { makeModel } from '../../../components/model/model.ts'
import { recoveries } from '../../../components/model/pageProblem.ts'
import { watchShownPage } from '../../../components/panel/shownPage.ts'

const site = 'https://www.social.example'
interface Tab {
  id: number
  windowId: number
  active: boolean
  url: string
}

const { browser, tell, questions } = vi.hoisted(() => {
  const heard: Record<string, ((...reported: unknown[]) => void)[]> = {}
  const event = (name: string) => ({
    addListener: (listener: (...reported: unknown[]) => void) => void (heard[name] ??= []).push(listener),
    removeListener: () => {},
  })
  const questions: ((tab: unknown) => void)[] = []
  const ask = (shape: (tab: unknown) => unknown) =>
    new Promise((done) => questions.push((tab) => done(shape(tab))))
  const browser = {
    runtime: { getURL: () => 'chrome-extension://sidelight/' },
    storage: {
      local: {
        get: async () => ({ deployment: { version: 1, value: { socialUrl: 'https://www.social.example' } } }),
        onChanged: event('storage'),
      },
    },
    tabs: {
      query: () => ask((tab) => [tab]),
      get: () => ask((tab) => tab),
      onActivated: event('activated'),
      onUpdated: event('updated'),
      onRemoved: event('removed'),
    },
    permissions: { onAdded: event('added'), onRemoved: event('taken') },
  }
  const tell = (name: string, ...reported: unknown[]) => heard[name]?.at(-1)?.(...reported)
  return { browser, tell, questions }
})
vi.mock('wxt/browser', () => ({ browser }))
// These tests are not about the vault.
vi.mock('../../../lib/settings/vault.ts', async (original) => ({
  ...(await original<object>()),
  unsealSetting: async (_: string, stored: unknown) => stored,
}))

const tabAt = (id: number, handle: string): Tab => ({
  id,
  windowId: 1,
  active: true,
  url: `${site}/in/${handle}/`,
})
const answered = () => new Promise((done) => setImmediate(done))
const response = async (tab: Tab) => {
  questions.shift()!(tab)
  await answered()
}
const remembered = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => remembered.get(name) ?? null,
  setItem: (name: string, value: string) => void remembered.set(name, value),
})
beforeEach(() => {
  questions.splice(0)
  remembered.clear()
})

async function shownInPanel(tab: Tab) {
  const { model } = makeModel(watchShownPage)
  expect(model.page.value).toBeUndefined()
  await response(tab)
  return model
}

test("the page of the active tab is shown, and the next one on the browser's event", async () => {
  const { page, tabId } = await shownInPanel(tabAt(1, 'ann'))
  expect([tabId.value, page.value?.id]).toEqual([1, 'ann'])
  const next = tabAt(1, 'ben')
  tell('updated', 1, { url: next.url }, next)
  expect(page.value?.id).toBe('ben')
  expect(questions).toEqual([])
})

test('the prefetched page is shown first, and later changes after it', async () => {
  remembered.set('socialHost', site)
  Object.assign(globalThis, { sidelightPrefetched: { tabs: Promise.resolve([tabAt(1, 'ann')]) } })
  const { model } = makeModel(watchShownPage)
  await Promise.resolve()
  expect(model.page.value?.id).toBe('ann')
  await response(tabAt(2, 'ben'))
  expect([model.tabId.value, model.page.value?.id]).toEqual([2, 'ben'])
})

test('a prefetched page is dropped once an event reported another page', async () => {
  const early = Promise.withResolvers<Tab[]>()
  Object.assign(globalThis, { sidelightPrefetched: { tabs: early.promise } })
  const { page } = await shownInPanel(tabAt(1, 'ben'))
  early.resolve([tabAt(1, 'ann')])
  await answered()
  expect(page.value?.id).toBe('ben')
})

test('a changed network host is used and remembered', async () => {
  remembered.set('socialHost', 'https://www.other.example')
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  expect(page.value?.id).toBe('ann')
  expect(remembered.get('socialHost')).toBe(site)
})

test('a later title does not change the page', async () => {
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  const { value } = page
  tell('updated', 1, { status: 'complete' }, { ...tabAt(1, 'ann'), title: 'Ann' })
  expect(page.value).toBe(value)
})

test('a tab query that is older than an event is dropped', async () => {
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  tell('activated', { tabId: 2, windowId: 1 })
  // The tab changes during a query, so the query is repeated; the outdated response arrives first.
  tell('updated', 2, { url: tabAt(2, 'cleo').url }, tabAt(2, 'cleo'))
  await response(tabAt(2, 'ben'))
  expect(page.value?.id).toBe('ann')
  await response(tabAt(2, 'cleo'))
  expect(page.value?.id).toBe('cleo')
})

test('background tabs and other windows do not change the page', async () => {
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  tell('activated', { tabId: 7, windowId: 2 })
  tell('updated', 7, { url: tabAt(7, 'ben').url }, { ...tabAt(7, 'ben'), windowId: 2 })
  tell('updated', 8, { url: tabAt(8, 'cleo').url }, { ...tabAt(8, 'cleo'), active: false })
  expect([page.value?.id, questions]).toEqual(['ann', []])
})

test('another site or a host without access shows no page', async () => {
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  tell(
    'updated',
    1,
    { url: 'https://elsewhere.example/in/ann/' },
    { ...tabAt(1, ''), url: 'https://elsewhere.example/in/ann/' },
  )
  expect(page.value).toBeNull()
  tell('updated', 1, { status: 'loading' }, { id: 1, windowId: 1, active: true })
  expect(page.value).toBeNull()
})

test('a thousand URL changes cause one more tab query', async () => {
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  tell('activated', { tabId: 1, windowId: 1 })
  for (let n = 0; n < 1000; n++)
    tell('updated', 1, { url: tabAt(1, `passer-by-${n}`).url }, tabAt(1, `passer-by-${n}`))
  expect(questions).toHaveLength(1)
  await response(tabAt(1, 'passer-by-3'))
  expect(questions).toHaveLength(1)
  await response(tabAt(1, 'cleo'))
  expect(questions).toEqual([])
  expect(page.value?.id).toBe('cleo')
})

test('a host that could not be read is read again on recovery', async () => {
  const { get } = browser.storage.local
  browser.storage.local.get = async () => Promise.reject(new Error('IO error'))
  const { page } = await shownInPanel(tabAt(1, 'ann'))
  await answered()
  expect(page.value).toBeUndefined()
  browser.storage.local.get = get
  recoveries.value += 1
  await answered()
  expect(page.value?.id).toBe('ann')
})
