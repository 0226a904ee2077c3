import type { Devtools } from '../../sandbox/browser/devtools.ts'
import { until } from '../../sandbox/browser/until.ts'

export interface WatchedSteps {
  /** In order, for example `write requests,spending`, `fetch`, `fetch is out`. */
  steps: readonly string[]
  /** It spins until it is stopped. */
  stands: () => boolean
}

const SAID = 'step of the worker:'

/**
 * Blocks this worker instance at a durable step: the n-th from now, counted from 1, or the first with this word in its
 * name. The worker spins before the step, so that no part of it can have happened. Its transaction stays open, so other
 * readers of those stores wait until the worker is stopped.
 */
export async function standAtStep(
  devtools: Devtools,
  target: string,
  at: number | string,
): Promise<WatchedSteps> {
  const socket = await openSocket(devtools, target)
  const steps: string[] = []
  let stands = false
  let ready = false
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Message
    if (id === 2) ready = !error && !result?.exceptionDetails
    if (method !== 'Runtime.consoleAPICalled') return
    const [message, step, last] = (params?.args ?? []).map(({ value }) => value)
    if (message !== SAID) return
    steps.push(String(step))
    stands ||= last === true
  })
  const expression = `(${watch})(${JSON.stringify(SAID)}, ${JSON.stringify(at)})`
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.enable' }))
  socket.send(JSON.stringify({ id: 2, method: 'Runtime.evaluate', params: { expression } }))
  await until('the worker to be watched', async () => ready || undefined)
  return { steps, stands: () => stands }
}

interface Message {
  id?: number
  method?: string
  params?: { args?: { value?: unknown }[] }
  result?: { exceptionDetails?: unknown }
  error?: unknown
}

async function openSocket({ address }: Devtools, target: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/devtools/page/${target}`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.addEventListener('open', () => resolve())
  socket.addEventListener('error', () => reject(new Error('The worker could not be reached.')))
  await promise
  return socket
}

/**
 * Runs in the worker. It reports its state through the console before it spins, because console messages are sent at
 * once. A transaction is stopped at its first store, because Dexie captured `IDBDatabase.transaction` when it opened
 * the database.
 */
const watch = `(said, at) => {
  let count = 0
  const step = (name) => {
    count += 1
    const last = typeof at === 'number' ? count === at : name.includes(at)
    console.debug(said, name, last)
    if (last) for (;;);
  }
  const begun = new WeakSet()
  // What the free look at the quotas writes: it comes of itself after an unknown outcome, and is no purchase's step.
  const look = 'accounts,learned,requests,spending'
  const { objectStore } = IDBTransaction.prototype
  IDBTransaction.prototype.objectStore = function (name) {
    const stores = [...this.objectStoreNames].join()
    if (this.mode === 'readwrite' && !begun.has(this) && stores !== look) {
      begun.add(this)
      step('write ' + stores)
    }
    return objectStore.call(this, name)
  }
  const ask = self.fetch
  self.fetch = (...asked) => {
    // The toolbar's pictures are fetched too, from the extension itself.
    const { origin, pathname } = new URL(asked[0], location.href)
    if (origin === location.origin || pathname.endsWith('/quotas')) return ask(...asked)
    step('fetch')
    const answer = ask(...asked)
    step('fetch is out')
    return answer
  }
}`
