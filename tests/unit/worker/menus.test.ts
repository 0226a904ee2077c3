import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pinnedPageOf } from '../../../lib/platform/pinned-page.ts'
import { takePendingAction } from '../../../lib/messages/pending-action.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { deployment, preferences } from '../../../lib/settings/settings.ts'
import { pageOfTab } from '../../../lib/platform/tab-pages.ts'
import { updateMenus, watchMenus } from '../../../lib/worker/menus.ts'
import { deleteAll } from '../fake-browser.ts'
import { tellWorkerEvent } from '../../../lib/platform/worker-events.ts'
import { browser, menus } from './browser-with-menus.ts'

vi.mock('wxt/browser', () => import('./browser-with-menus.ts'))
vi.mock('@wxt-dev/i18n', async () => {
  const { i18n } = await import('../components/english.ts')
  return { createI18n: () => i18n }
})

const db = new Database()
const socialUrl = 'https://www.social.example'
const jane = { kind: 'person', id: 'jane-doe', url: `${socialUrl}/in/jane-doe/` } as const
const titles = () => Object.fromEntries(menus.map(({ id, title }) => [id?.split(':')[0], title]))

async function choose(menuItemId: string, click: { linkUrl?: string; selectionText?: string }) {
  tellWorkerEvent('contextMenus.onClicked', [
    { menuItemId, ...click },
    { id: 7, windowId: 3 },
  ])
}

beforeEach(async () => {
  deleteAll()
  await deployment.change((known) => ({ ...known, apiUrl: 'https://api.example', socialUrl }))
  vi.useRealTimers()
})

describe('titles of the context menu', () => {
  test('only items that buy show a price, at its current value', async () => {
    await updateMenus(db)
    expect(titles()).toEqual({
      show: 'Open in Sidelight',
      'enrich-person': 'Enrich · up to 2 credits',
      'enrich-job': 'Enrich · up to 2 credits',
      look: 'Search Sidelight for “%s”',
    })
    await preferences.change((known) => ({ ...known, prices: { enrichProfile: 1, getJobDetails: 3 } }))
    await updateMenus(db)
    expect(titles()).toMatchObject({
      'enrich-person': 'Enrich · up to 1 credit',
      'enrich-job': 'Enrich · up to 3 credits',
    })
  })

  test('the menu follows the settings and has each item once', async () => {
    watchMenus(db)
    await Promise.all([updateMenus(db), updateMenus(db)])
    await preferences.change((known) => ({ ...known, prices: { enrichProfile: 4 } }))
    await vi.waitFor(() => expect(titles()['enrich-person']).toBe('Enrich · up to 4 credits'))
    expect(menus.map(({ id }) => id)).toEqual(['show', 'enrich-person:4', 'enrich-job:2', 'look'])
  })

  test('an unchanged menu is not rebuilt', async () => {
    await updateMenus(db)
    browser.contextMenus.removeAll.mockClear()
    await updateMenus(db)
    expect(browser.contextMenus.removeAll).not.toHaveBeenCalled()
  })

  test('without the network’s host there are no link items', async () => {
    await deployment.change((known) => ({ ...known, socialUrl: '' }))
    await updateMenus(db)
    expect(menus.map(({ id }) => id)).toEqual(['look'])
  })
})

describe('the action of a menu click', () => {
  beforeAll(() => watchMenus(db))

  test('Show pins the page of the link over the page of the tab', async () => {
    const over = { kind: 'company', id: 'acme', url: `${socialUrl}/company/acme/` } as const
    await pageOfTab(7).write(over)
    await choose('show', { linkUrl: `${socialUrl}/in/Jane-Doe?x` })
    await vi.waitFor(async () => {
      expect(await pinnedPageOf(3).read()).toMatchObject({ page: jane, from: 'menu', over: over.url })
    })
    expect(await takePendingAction(3)).toBeNull()
  })

  test('Show for the page of the tab removes the pinned page', async () => {
    await pinnedPageOf(3).write({ page: { ...jane, id: 'x' }, from: 'drop', over: null, at: 1 })
    await pageOfTab(7).write(jane)
    await choose('show', { linkUrl: jane.url })
    await vi.waitFor(async () => expect(await pinnedPageOf(3).read()).toBeNull())
  })

  test('Enrich stores one purchase for the panel, which takes it once', async () => {
    await choose('enrich-person:2', { linkUrl: jane.url })
    const buy = { type: 'buy', section: null, url: jane.url, over: null, trigger: 'menu', maximum: 2 }
    await vi.waitFor(async () => expect(await takePendingAction(3)).toEqual(buy))
    expect(await takePendingAction(3)).toBeNull()

    await choose('enrich-person:2', { linkUrl: jane.url })
    await vi.waitFor(async () =>
      expect(await browser.storage.session.get('pending-action:3')).toMatchObject({
        'pending-action:3': { value: { action: buy } },
      }),
    )
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    expect(await takePendingAction(3)).toBeNull()
  })

  test('Enrich carries the price of its title, or that it was unknown', async () => {
    for (const [id, maximum] of [
      ['enrich-job:0.5', 0.5],
      ['enrich-job:', null],
    ] as const) {
      await choose(id, { linkUrl: jane.url })
      await vi.waitFor(async () => expect(await takePendingAction(3)).toMatchObject({ type: 'buy', maximum }))
    }
  })

  test.each([
    ['a strange link', { linkUrl: 'https://elsewhere.example/in/jane-doe/' }, { type: 'no-page' }],
    ['an address', { selectionText: 'a@b.example' }, { form: 'person', values: { email: 'a@b.example' } }],
    ['a domain', { selectionText: ' b.example ' }, { form: 'company', values: { domain: 'b.example' } }],
    [
      'a name',
      { selectionText: 'Jane Doe' },
      { form: 'people', values: { firstName: 'Jane', lastName: 'Doe' } },
    ],
    ['blanks', { selectionText: '  ' }, null],
  ])('%s', async (_, click, left) => {
    await choose('linkUrl' in click ? 'enrich-person:2' : 'look', click)
    const action = left && 'type' in left ? left : { type: 'search', filled: left }
    await vi.waitFor(async () => expect(await takePendingAction(3)).toEqual(action))
    expect(await pinnedPageOf(3).read()).toBeNull()
  })
})
