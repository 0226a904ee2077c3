import { connectionLock } from './note-connection.ts'
import type { Database } from './database.ts'

const channelOf = (name: string) => new BroadcastChannel(`${name}: close for a moment`)

/** Closes this connection when `closeEverywhere` requests it. */
export function closeOnRequest(db: Database): void {
  channelOf(db.name).addEventListener('message', () => db.closeForNow())
}

/** In ms. After this, an unclosed connection counts as in use. */
const closedWithinMs = 2_000

/**
 * Closes the library in all contexts. Resolves to whether none had it open for `ms`. Doesn't prevent opening: a query
 * in between makes it `false`.
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
      // Connections opened since wait for their lock.
      const { pending = [] } = await navigator.locks.query()
      return !pending.some(({ name }) => name === connectionLock(db.name))
    })
  } catch {
    return false
  }
}
