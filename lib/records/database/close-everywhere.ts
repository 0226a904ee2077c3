import { connectionLock } from './note-connection.ts'
import type { Database } from './database.ts'

const channelOf = (name: string) => new BroadcastChannel(`${name}: close for a moment`)

/** Closes this connection when another context calls `closeEverywhere`. */
export function closeOnRequest(db: Database): void {
  channelOf(db.name).addEventListener('message', () => db.closeForNow())
}

/** In ms. Then the connection counts as in use. */
const closedWithinMs = 2_000

/**
 * Closes the library in all contexts. Resolves to `true` if it then stayed closed for `ms` milliseconds. Doesn't
 * prevent opening: a query in that time makes the result `false`.
 */
export async function closeEverywhere(db: Database, ms: number): Promise<boolean> {
  const channel = channelOf(db.name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is within one origin.
  channel.postMessage('close')
  channel.close()
  db.closeForNow()
  const signal = AbortSignal.timeout(closedWithinMs)
  try {
    return await navigator.locks.request(connectionLock(db.name), { signal }, async () => {
      await new Promise((done) => setTimeout(done, ms))
      // A connection opened in the meantime is waiting for its lock.
      const { pending = [] } = await navigator.locks.query()
      return !pending.some(({ name }) => name === connectionLock(db.name))
    })
  } catch {
    return false
  }
}
