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
const buy = { command: 'buy', section: 'profile', page, tab: 7, maximum: 2, trigger: 'panel' }
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

/** Returns the listener's result: `true` keeps the channel open. */
function sendMessage(message: unknown, sender: object, respond: (value: unknown) => void = () => {}) {
  return tellWorkerEvent('runtime.onMessage', [message, sender, respond])
}

const received = () => [...receivers.command.mock.calls, ...receivers.pageShown.mock.calls]

describe('extension pages', () => {
  test.each([
    ['the panel', panel],
    ['a page without an origin of its own', { id, url: `${own}/popup.html` }],
    ['a page in a tab', { ...panel, tab: { id: 3, url: `${own}/options.html` }, frameId: 0 }],
  ])('extension pages may send any command and get the response: %s', async (_, sender) => {
    const respond = await new Promise((resolve) => {
      expect(sendMessage(buy, sender, resolve)).toBe(true)
    })
    expect(respond).toBe('received')
    expect(receivers.command.mock.calls).toEqual([[buy]])
  })

  test.each(['check-quotas', 'wake', 'settings-changed'])('extension pages may send %s', (command) => {
    expect(sendMessage({ command }, panel)).toBe(true)
    expect(receivers.command).toHaveBeenCalledWith({ command })
  })

  test('extension pages get a response even if the command fails', async () => {
    receivers.command.mockRejectedValueOnce(new Error('no'))
    expect(await new Promise((respond) => sendMessage(buy, panel, respond))).toBeUndefined()
  })
})

describe('a content script', () => {
  test('a content script may report a page, and its address is not passed on', () => {
    expect(sendMessage(shown, contentScript)).toBeUndefined()
    expect(receivers.pageShown.mock.calls).toEqual([[7]])
    expect(receivers.command).not.toHaveBeenCalled()
  })

  test('a content script is accepted in browsers without a document life cycle', () => {
    const { documentLifecycle: _, ...sender } = contentScript
    sendMessage(shown, sender)
    expect(receivers.pageShown).toHaveBeenCalledTimes(1)
  })

  test('a content script is accepted in a tab without a known address', () => {
    sendMessage(shown, { ...contentScript, tab: { id: 7 } })
    expect(receivers.pageShown.mock.calls).toEqual([[7]])
  })

  test.each([buy, { command: 'check-quotas' }, { command: 'wake' }, { command: 'settings-changed' }])(
    'a content script may not send $command',
    (command) => {
      expect(sendMessage(command, contentScript)).toBeUndefined()
      expect(received()).toEqual([])
    },
  )
})

describe('a sender that is not a tab’s page is ignored', () => {
  test.each([
    ['an iframe', { frameId: 4 }],
    ['a frame without a number', { frameId: undefined }],
    ['a prerendered document', { documentLifecycle: 'prerender' }],
    ['a cached document', { documentLifecycle: 'cached' }],
    ['a document being deleted', { documentLifecycle: 'pending_deletion' }],
    ['no tab', { tab: undefined }],
    ['a tab without a number', { tab: { url: profile } }],
    ['another extension', { id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['a sender without id', { id: undefined }],
  ])('a sender that is not a tab’s page is ignored if it is %s', (_, difference) => {
    sendMessage(shown, { ...contentScript, ...difference })
    expect(received()).toEqual([])
  })
})

describe('a sender that resembles an extension page is ignored', () => {
  test.each([
    ['an origin that starts like ours', { origin: `${own}.evil` }],
    ['a URL that starts like ours', { origin: undefined, url: `${own}.evil/popup.html` }],
    ['a URL that contains ours', { origin: undefined, url: `https://evil.example/${own}/popup.html` }],
    ['our id as user name', { origin: undefined, url: `https://${id}@evil.example/` }],
    ['our id as a host', { origin: `https://${id}` }],
    ['another browser’s scheme', { origin: `moz-extension://${id}` }],
    ['a sandboxed frame of ours', { origin: 'null' }],
    ['our URL but another origin', { origin: 'https://evil.example' }],
    ['no origin and no URL', { origin: undefined, url: undefined }],
    ['an invalid URL', { origin: undefined, url: 'popup.html' }],
    ['another extension with our origin', { id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['a page with our origin and no id', { id: undefined }],
  ])('a sender that resembles an extension page is ignored if it has %s', (_, difference) => {
    expect(sendMessage(buy, { ...panel, ...difference })).toBeUndefined()
    expect(received()).toEqual([])
  })
})

describe('an invalid message is ignored', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'buy'],
    ['a list', [buy]],
    ['an empty object', {}],
    ['an unknown command', { command: 'buy-everything' }],
    ['a property of every object', { command: 'constructor' }],
    ['a command in a list', { command: ['buy'] }],
    ['a purchase without a page', { ...buy, page: undefined }],
    ['a purchase for an unknown page', { ...buy, page: { ...page, kind: 'planet' } }],
    ['a purchase for half a page', { ...buy, page: { kind: 'person' } }],
    ['a purchase of an unknown section', { ...buy, section: 'everything' }],
    ['a purchase of a property of every object', { ...buy, section: 'constructor' }],
    ['a purchase with an unknown trigger', { ...buy, trigger: 'content-script' }],
    ['an invalid domain', { ...buy, domain: { toString: 'x' } }],
    ['an invalid repeat', { ...buy, repeat: 1 }],
    ['a reported page without a URL', { command: 'page-shown' }],
    ['a reported page with a number', { command: 'page-shown', address: 7 }],
  ])('an invalid message is ignored if it is %s', (_, message) => {
    expect(sendMessage(message, panel)).toBeUndefined()
    expect(sendMessage(message, contentScript)).toBeUndefined()
    expect(received()).toEqual([])
  })

  test('an invalid message is ignored, and unknown fields of a valid one are dropped', () => {
    sendMessage({ ...buy, budgetPerDay: null, page: { ...page, trusted: true } }, panel)
    expect(receivers.command.mock.calls).toEqual([[buy]])
  })
})

test('a tab may send no command except page-shown, with any fields', () => {
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
  for (const command of Object.keys(commands))
    sendMessage({ ...fields, command, address: null }, contentScript)
  expect(receivers.command).not.toHaveBeenCalled()
  expect(receivers.pageShown.mock.calls).toEqual([[7]])
})

test('an extension page may not report a tab’s page', () => {
  expect(sendMessage(shown, { ...panel, tab: { id: 3 }, frameId: 0 })).toBeUndefined()
  expect(received()).toEqual([])
})
