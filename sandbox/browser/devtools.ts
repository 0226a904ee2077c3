import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { relayUncompressed } from './uncompressed.ts'
import { until } from './until.ts'

export interface Target {
  id: string
  type: string
  url: string
}

/** Unlike Playwright's connection, it lists panel and popup. */
export interface Devtools {
  address: string
  targets: () => Promise<Target[]>
  evaluate: <T>(target: string, expression: string, gesture?: boolean) => Promise<T>
}

export async function openDevtools(profile: string): Promise<Devtools> {
  const port = await until('the debugging port', async () => {
    const file = await readFile(join(profile, 'DevToolsActivePort'), 'utf8')
    return file.split('\n')[0] || undefined
  })
  const host = `127.0.0.1:${await relayUncompressed(Number(port))}`
  return {
    address: `http://${host}`,
    targets: async () => (await (await fetch(`http://${host}/json/list`)).json()) as Target[],
    evaluate: (target, expression, gesture = false) =>
      evaluate(`ws://${host}/devtools/page/${target}`, expression, gesture),
  }
}

const ANSWER_MS = 30_000

interface Reply<T> {
  id?: number
  error?: { message: string }
  result?: { result: { value: T }; exceptionDetails?: { text: string; exception?: { description?: string } } }
}

function evaluate<T>(address: string, expression: string, userGesture: boolean): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const socket = new WebSocket(address)
  const params = { expression, userGesture, awaitPromise: true, returnByValue: true }
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })),
  )
  socket.addEventListener('close', () => reject(new Error('The target closed before it responded.')))
  socket.addEventListener('error', () => reject(new Error('The target could not be reached.')))
  const late = setTimeout(() => {
    reject(new Error('The target did not respond in time.'))
    socket.close()
  }, ANSWER_MS)
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply<T>
    if (reply.id !== 1) return
    const failure = reply.result?.exceptionDetails
    if (reply.error) reject(new Error(reply.error.message))
    else if (failure) reject(new Error(failure.exception?.description ?? failure.text))
    else if (reply.result) resolve(reply.result.result.value)
    socket.close()
  })
  return promise.finally(() => clearTimeout(late))
}
