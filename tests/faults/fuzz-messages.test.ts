import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { commands, type CommandName, type Handlers } from '../../lib/messages/commands.ts'
import { receiveCommands } from '../../lib/messages/receive-commands.ts'
import { tellWorkerEvent } from '../../lib/platform/worker-events.ts'
import { browser } from '../unit/fake-browser.ts'
import { BrowserUrl } from '../unit/messages/browser-url.ts'
import { anyJson, anyPath, replaced } from './damage.ts'
import { reportOutcome } from './outcome.ts'
import { casesOf, replayed, reportOf } from './replay.ts'

vi.mock('wxt/browser', () => import('../unit/fake-browser.ts'))
vi.stubGlobal('URL', BrowserUrl)

const { id } = browser.runtime
const own = `chrome-extension://${id}`
const profile = 'https://www.social.example/in/jane-doe/'
const page = { kind: 'person', id: 'jane-doe', url: profile }

const real: Record<string, unknown>[] = [
  { command: 'buy', section: 'profile', page, tab: 7, maximum: 2, trigger: 'panel' },
  { command: 'page-shown', address: profile },
  {
    command: 'run-operation',
    operation: 'enrichProfile',
    input: {},
    repeat: null,
    maximum: 2,
    trigger: 'console',
  },
  ...Object.keys(commands).map((command) => ({ command })),
]

const senders = [
  { id, origin: own, url: `${own}/sidepanel.html` },
  { id, origin: own, url: `${own}/library.html`, tab: { id: 3, url: `${own}/library.html` }, frameId: 0 },
  {
    id,
    origin: 'https://www.social.example',
    url: profile,
    frameId: 0,
    documentLifecycle: 'active',
    tab: { id: 7 },
  },
  { id: 'another', origin: 'chrome-extension://another', url: 'chrome-extension://another/a.html' },
]

function isAllowed(name: CommandName, given: unknown, by: Record<string, unknown>): boolean {
  const { from, input } = commands[name]
  if (from === 'content-script') return given === (by['tab'] as { id: number }).id
  // The origin that the browser reports takes precedence over the address: a frame of our page can be at about:blank.
  const isOurs = by['origin'] === undefined ? String(by['url']).startsWith(`${own}/`) : by['origin'] === own
  return isOurs && input.safeParse(given).success
}

test('a message with any value in any place is executed only from an allowed sender and with a valid shape', () => {
  const heard: [name: string, given: unknown][] = []
  const handlers = Object.fromEntries(
    Object.keys(commands).map((name) => [
      name,
      (given: unknown) => {
        heard.push([name, given])
        return Promise.resolve(null)
      },
    ]),
  )
  receiveCommands(handlers as unknown as Handlers)
  const change = fc.array(fc.tuple(anyPath, fc.option(anyJson, { nil: undefined })), { maxLength: 3 })
  const run = fc.check(
    fc.property(
      fc.oneof(fc.constantFrom<unknown>(...real), anyJson),
      change,
      fc.constantFrom<object>(...senders),
      change,
      (message, messageChanges, sender, senderChanges) => {
        heard.length = 0
        const change = (value: unknown, all: typeof messageChanges) =>
          all.reduce((before, [path, instead]) => replaced(before, path, instead), value)
        const messageText = change(message, messageChanges)
        const by = change(sender, senderChanges) ?? {}
        const from = (typeof by === 'object' ? by : {}) as Record<string, unknown>
        expect(() => tellWorkerEvent('runtime.onMessage', [messageText, from, () => {}])).not.toThrow()
        expect(heard.length).toBeLessThanOrEqual(1)
        for (const [name, given] of heard) {
          expect(from['id']).toBe(id)
          expect({ name, given, from, allowed: isAllowed(name as CommandName, given, from) }).toMatchObject({
            allowed: true,
          })
        }
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
      },
    ),
    { numRuns: casesOf(0.3), ...replayed },
  )
  expect(reportOf(run)).toBeUndefined()
  const zeros = { responsesLost: 0, boughtTwiceByUs: 0, boughtTwiceByBrowser: 0, underCounted: 0 }
  reportOutcome({ group: 'fuzz', browser: 'no browser', runs: casesOf(0.3), faults: casesOf(0.3), ...zeros })
}, 3_600_000)
