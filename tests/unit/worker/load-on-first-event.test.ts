import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoadedWorker } from '../../../lib/worker/loaded-worker.ts'
import { loadOnFirstEvent } from '../../../lib/worker/load-on-first-event.ts'
import { BrowserUrl } from '../messages/browser-url.ts'
import { browser, events, forgetListeners } from './browser-of-events.ts'

vi.mock('wxt/browser', () => import('./browser-of-events.ts'))
vi.stubGlobal('URL', BrowserUrl)

const page = { id: browser.runtime.id, origin: `chrome-extension://${browser.runtime.id}` }
const contentScript = {
  id: browser.runtime.id,
  origin: 'https://www.social.example',
  tab: { id: 7 },
  frameId: 0,
}

const worker = {
  start: vi.fn<LoadedWorker['start']>(),
  tell: vi.fn<LoadedWorker['tell']>(() => true),
}
const load = vi.fn<() => LoadedWorker>(() => worker)
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  forgetListeners()
  vi.clearAllMocks()
  loadOnFirstEvent(load)
})
afterEach(() => vi.useRealTimers())

function say(message: unknown, sender: object) {
  const responses: unknown[] = []
  const returned = events['runtime.onMessage']!.tell(message, sender, (response: unknown) =>
    responses.push(response),
  )
  return { returned: returned[0], responses }
}

test('every browser event has a listener before the worker is loaded', () => {
  expect(load).not.toHaveBeenCalled()
  expect(Object.entries(events).filter(([, { count }]) => count() === 0)).toEqual([])
})

test('the first event loads the worker and reaches it synchronously, and later events load nothing', () => {
  const tab = { id: 7, windowId: 3 }
  events['commands.onCommand']!.tell('enrich', tab)
  expect(worker.tell.mock.calls).toEqual([['commands.onCommand', ['enrich', tab]]])
  expect(worker.start.mock.invocationCallOrder[0]).toBeLessThan(worker.tell.mock.invocationCallOrder[0]!)
  events['tabs.onRemoved']!.tell(7)
  expect(worker.tell).toHaveBeenLastCalledWith('tabs.onRemoved', [7])
  expect([load.mock.calls.length, worker.start.mock.calls.length]).toEqual([1, 1])
})

test('a message that the worker will answer keeps its channel open', () => {
  expect(say({ command: 'purge' }, page)).toEqual({ returned: true, responses: [] })
  expect(worker.tell.mock.calls[0]![1][0]).toEqual({ command: 'purge' })
})

test.each(['wake', 'schedule-changed', 'want-pictures'])(
  '%s is answered before the worker is loaded and handled after it',
  (command) => {
    const message = { command, keys: [] }
    expect(say(message, page)).toEqual({
      returned: undefined,
      responses: [{ accepted: 'done', result: null }],
    })
    expect(load).not.toHaveBeenCalled()
    vi.runOnlyPendingTimers()
    expect(worker.tell).toHaveBeenCalledTimes(1)
    const [name, given] = worker.tell.mock.calls[0]!
    expect([name, ...given.slice(0, 2)]).toEqual(['runtime.onMessage', message, page])
  },
)

test.each([
  ['a content script', contentScript],
  ['another extension', { ...page, id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
  ['a page that only looks like ours', { ...page, origin: `${page.origin}.evil` }],
])('a message from %s gets no immediate answer', (_, sender) => {
  expect(say({ command: 'wake' }, sender).responses).toEqual([])
})

test('a failed load is logged by error name only, and the next event tries again', () => {
  load.mockImplementationOnce(() => {
    throw new DOMException('chrome-extension://id/worker.js', 'NetworkError')
  })
  expect(say({ command: 'purge' }, page)).toEqual({ returned: undefined, responses: [] })
  expect(warn.mock.calls.map(([, name]) => String(name))).toEqual(['NetworkError'])
  expect(say({ command: 'purge' }, page).returned).toBe(true)
})

test('a worker started without an event resumes pending work', () => {
  vi.runAllTimers()
  expect(worker.start).toHaveBeenCalledTimes(1)
  expect(worker.tell).not.toHaveBeenCalled()
})

test('events of a newly granted permission are handled', () => {
  const { onClicked } = browser.notifications
  browser.notifications = undefined as never
  forgetListeners()
  loadOnFirstEvent(load)
  expect(onClicked.count()).toBe(0)
  browser.notifications = { onClicked }
  events['permissions.onAdded']!.tell({ permissions: ['notifications'] })
  events['permissions.onAdded']!.tell({ permissions: ['downloads'] })
  expect(onClicked.count()).toBe(1)
})
