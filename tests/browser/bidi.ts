import type { Browser, Page } from 'puppeteer-core'

export interface Bidi {
  send: <T>(method: string, params: Record<string, unknown>) => Promise<T>
  inChrome: <T>(expression: string) => Promise<T>
}

interface Inside {
  connection: { send: (method: string, params: unknown) => Promise<{ result: unknown }> }
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

interface Tree {
  contexts: { context: string }[]
}

export function openBidi(browser: Browser): Bidi {
  // Puppeteer's types don't have this. Firefox allows only one session, so a separate connection is impossible.
  const { connection } = browser as unknown as Inside
  const send = async <T>(method: string, params: Record<string, unknown>): Promise<T> =>
    (await connection.send(method, params)).result as T
  return {
    send,
    inChrome: async <T>(expression: string) => {
      const { contexts } = await send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' })
      const context = contexts[0]?.context
      // Return text, so that BiDi's serialization needn't be parsed.
      const asText = `(async () => JSON.stringify((await (${expression})) ?? null))()`
      const params = { expression: asText, target: { context }, awaitPromise: true, userActivation: true }
      const response = await send<Evaluated>('script.evaluate', params)
      if (response.type === 'exception') throw new Error(response.exceptionDetails?.text)
      return JSON.parse(response.result?.value ?? 'null') as T
    },
  }
}

export const contextOf = (page: Page): string => (page.mainFrame() as unknown as { _id: string })._id
