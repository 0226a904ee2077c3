import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commands, type Handlers } from '../../../lib/messages/commands.ts'
import { receiveCommands } from '../../../lib/messages/receive-commands.ts'
import { tellWorkerEvent } from '../../../lib/platform/worker-events.ts'
import { browser } from '../fake-browser.ts'
import { BrowserUrl } from './browser-url.ts'

vi.mock('wxt/browser', () => import('../fake-browser.ts'))
vi.stubGlobal('URL', BrowserUrl)

const { id } = browser.runtime
const own = `chrome-extension://${id}`
const profile = 'https://www.social.example/in/jane-doe/'
const page = { kind: 'person', id: 'jane-doe', url: profile }
const buy = { command: 'buy', want: 'profile', page, tab: 7, trigger: 'panel' }
const shown = { command: 'page-shown', address: 'https://www.social.example/in/somebody-else/' }

const panel = { id, origin: own, url: `${own}/sidepanel.html` }
const contentScript = {
  id,
  origin: 'https://www.social.example',
  url: profile,
  frameId: 0,
  documentLifecycle: 'active',
  tab: { id: 7, url: profile },
}

const receivers = {
  pageShown: vi.fn<(tabId: number) => Promise<void>>(() => Promise.resolve()),
  command: vi.fn<(command: object) => Promise<unknown>>(() => Promise.resolve('received')),
}
const forPages = Object.keys(commands).map((command) => [
  command,
  (input: object) => receivers.command({ command, ...input }),
])
const handlers = { ...Object.fromEntries(forPages), 'page-shown': receivers.pageShown } as Handlers
receiveCommands(handlers)
beforeEach(() => void vi.clearAllMocks())

/** Sends a message, and gives what the listener returned: `true` keeps the channel open for an answer. */
function say(message: unknown, sender: object, answer: (value: unknown) => void = () => {}) {
  return tellWorkerEvent('runtime.onMessage', [message, sender, answer])
}

/** All calls of handlers. */
const received = () => [...receivers.command.mock.calls, ...receivers.pageShown.mock.calls]

describe('our own pages', () => {
  test.each([
    ['the panel', panel],
    ['a page without an origin of its own', { id, url: `${own}/popup.html` }],
    ['a page in a tab', { ...panel, tab: { id: 3, url: `${own}/options.html` }, frameId: 0 }],
  ])('%s may ask for anything, and hears the answer', async (_, sender) => {
    const answer = await new Promise((resolve) => {
      expect(say(buy, sender, resolve)).toBe(true)
    })
    expect(answer).toBe('received')
    expect(receivers.command.mock.calls).toEqual([[buy]])
  })

  test.each(['check-quotas', 'wake', 'settings-changed'])('%s is received', (command) => {
    expect(say({ command }, panel)).toBe(true)
    expect(receivers.command).toHaveBeenCalledWith({ command })
  })

  test('an answer comes also when the command fails', async () => {
    receivers.command.mockRejectedValueOnce(new Error('no'))
    expect(await new Promise((answer) => say(buy, panel, answer))).toBeUndefined()
  })
})

describe('a content script', () => {
  test('may say that its tab shows a page; its word for which is not passed on', () => {
    expect(say(shown, contentScript)).toBeUndefined()
    expect(receivers.pageShown.mock.calls).toEqual([[7]])
    expect(receivers.command).not.toHaveBeenCalled()
  })

  test('in a browser that tells no life cycle is heard too', () => {
    const { documentLifecycle: _, ...sender } = contentScript
    say(shown, sender)
    expect(receivers.pageShown).toHaveBeenCalledTimes(1)
  })

  test('of a tab whose address is not told is looked at too', () => {
    say(shown, { ...contentScript, tab: { id: 7 } })
    expect(receivers.pageShown.mock.calls).toEqual([[7]])
  })

  test.each([buy, { command: 'check-quotas' }, { command: 'wake' }, { command: 'settings-changed' }])(
    'may not ask for $command',
    (command) => {
      expect(say(command, contentScript)).toBeUndefined()
      expect(received()).toEqual([])
    },
  )
})

describe('whoever is not the page in the tab says nothing', () => {
  test.each([
    ['an iframe', { frameId: 4 }],
    ['a frame without a number', { frameId: undefined }],
    ['a prerendered document', { documentLifecycle: 'prerender' }],
    ['a cached document', { documentLifecycle: 'cached' }],
    ['a document that is going', { documentLifecycle: 'pending_deletion' }],
    ['no tab', { tab: undefined }],
    ['a tab without a number', { tab: { url: profile } }],
    ['another extension', { id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['nobody', { id: undefined }],
  ])('%s', (_, difference) => {
    say(shown, { ...contentScript, ...difference })
    expect(received()).toEqual([])
  })
})

describe('whoever only looks like our page asks for nothing', () => {
  test.each([
    ['an origin that begins like ours', { origin: `${own}.evil` }],
    ['an address that begins like ours', { origin: undefined, url: `${own}.evil/popup.html` }],
    ['an address that contains ours', { origin: undefined, url: `https://evil.example/${own}/popup.html` }],
    ['a user name like ours', { origin: undefined, url: `https://${id}@evil.example/` }],
    ['our id as a host', { origin: `https://${id}` }],
    ['another browser’s scheme', { origin: `moz-extension://${id}` }],
    ['a sandboxed frame of ours', { origin: 'null' }],
    ['a page that says our address but not our origin', { origin: 'https://evil.example' }],
    ['no origin and no address', { origin: undefined, url: undefined }],
    ['an address that is none', { origin: undefined, url: 'popup.html' }],
    ['another extension with our origin', { id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['a page with our origin and no id', { id: undefined }],
  ])('%s', (_, difference) => {
    expect(say(buy, { ...panel, ...difference })).toBeUndefined()
    expect(received()).toEqual([])
  })
})

describe('what is no command reaches nobody', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'buy'],
    ['a list', [buy]],
    ['an empty object', {}],
    ['an unknown command', { command: 'buy-everything' }],
    ['what every object has', { command: 'constructor' }],
    ['a command in a list', { command: ['buy'] }],
    ['a purchase without a page', { ...buy, page: undefined }],
    ['a purchase of an unknown page', { ...buy, page: { ...page, kind: 'planet' } }],
    ['a purchase of half a page', { ...buy, page: { kind: 'person' } }],
    ['a purchase of an unknown thing', { ...buy, want: 'everything' }],
    ['a purchase of what every object has', { ...buy, want: 'constructor' }],
    ['a purchase from an unknown place', { ...buy, trigger: 'content-script' }],
    ['a domain that is no text', { ...buy, domain: { toString: 'x' } }],
    ['asking again by a number', { ...buy, again: 1 }],
    ['a shown page without an address', { command: 'page-shown' }],
    ['a shown page with a number', { command: 'page-shown', address: 7 }],
  ])('%s', (_, message) => {
    expect(say(message, panel)).toBeUndefined()
    expect(say(message, contentScript)).toBeUndefined()
    expect(received()).toEqual([])
  })

  test('and what a command has besides does not come along', () => {
    say({ ...buy, budgetPerDay: null, page: { ...page, trusted: true } }, panel)
    expect(receivers.command.mock.calls).toEqual([[buy]])
  })
})

test('no command but the one of content scripts is taken from a tab, whatever comes with it', () => {
  const fields = {
    ...buy,
    id: 'x',
    key: 'x',
    keys: [],
    alias: 'x',
    request: 'x',
    destination: 'x',
    keepKey: true,
  }
  for (const command of Object.keys(commands)) say({ ...fields, command, address: null }, contentScript)
  expect(receivers.command).not.toHaveBeenCalled()
  expect(receivers.pageShown.mock.calls).toEqual([[7]])
})

test('an extension page does not speak for a tab', () => {
  expect(say(shown, { ...panel, tab: { id: 3 }, frameId: 0 })).toBeUndefined()
  expect(received()).toEqual([])
})
