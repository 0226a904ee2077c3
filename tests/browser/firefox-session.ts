import { firefox, type BrowserContext } from '@playwright/test'
import { findBrowser } from '../../sandbox/browser/find.ts'

interface Transport {
  send: (message: { id: number; method: string; params?: Record<string, unknown> }) => void
  onmessage?: (message: object) => void
}

interface FirefoxServer {
  connectToTransport: (transport: Transport, options: unknown) => Promise<unknown>
}

interface Session {
  send: <Result>(method: string, parameters: Record<string, unknown>) => Promise<Result>
}

interface Inside {
  _connection: { toImpl: (object: unknown) => never }
}

const insideOf = (object: unknown): never => (object as Inside)._connection.toImpl(object)

export interface FirefoxSession extends Session {
  inChrome: <Result>(expression: string) => Promise<Result>
}

/** Playwright sends this command, which the current Firefox doesn't have: drop it, so that nothing is overridden. */
const unknownToFirefox = 'emulation.setMediaFeaturesOverride'

let isPatched = false

function answerForFirefox(): void {
  if (isPatched) return
  isPatched = true
  const { attribution } = insideOf(firefox) as { attribution: { playwright: object } }
  const servers = Object.values(attribution.playwright) as (FirefoxServer | undefined)[]
  const wrapped: (FirefoxServer | undefined)[] = Object.values(insideOf(firefox))
  const server = [...servers, ...wrapped].find((each) => each?.constructor?.name === 'BidiFirefox')
  if (!server) throw new Error('This version of Playwright does not support Firefox over WebDriver BiDi.')
  const connect = server.connectToTransport.bind(server)
  server.connectToTransport = (transport, options) => {
    const send = transport.send.bind(transport)
    transport.send = (message) => {
      // Playwright opens each page in its own window. Users open tabs, where the sidebar stays next to the page.
      if (message.method === 'browsingContext.create') message.params = { ...message.params, type: 'tab' }
      // Playwright evaluates with a user gesture, which would hide that one is missing.
      if (message.params?.['userActivation']) message.params['userActivation'] = false
      if (message.method !== unknownToFirefox) send(message)
      else setImmediate(() => transport.onmessage?.({ type: 'success', id: message.id, result: {} }))
    }
    return connect(transport, options)
  }
}

interface LaunchOptions {
  profile: string
  downloads: string
  preferences: Record<string, string | number | boolean>
}

const LAUNCH_MS = 90_000

export async function launchFirefox({
  profile,
  downloads,
  preferences,
}: LaunchOptions): Promise<BrowserContext> {
  const executablePath = await findBrowser('firefox')
  answerForFirefox()
  return firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath,
    headless: true,
    args: ['--remote-allow-system-access', '--width=1440', '--height=900'],
    viewport: null,
    downloadsPath: downloads,
    firefoxUserPrefs: preferences,
    timeout: LAUNCH_MS,
  })
}

interface Tree {
  contexts: { context: string }[]
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

export function sessionOf(context: BrowserContext): FirefoxSession {
  const { _browser } = insideOf(context) as { _browser: { _browserSession: Session } }
  const session = _browser._browserSession
  const send: Session['send'] = (method, parameters) => session.send(method, parameters)
  return {
    send,
    inChrome: async <Result>(expression: string) => {
      const { contexts } = await send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' })
      // Return text, so that BiDi's serialization needn't be parsed.
      const asText = `(async () => JSON.stringify((await (${expression})) ?? null))()`
      const target = { context: contexts[0]?.context }
      const response = await send<Evaluated>('script.evaluate', {
        expression: asText,
        target,
        awaitPromise: true,
      })
      if (response.type === 'exception') throw new Error(response.exceptionDetails?.text)
      return JSON.parse(response.result?.value ?? 'null') as Result
    },
  }
}
