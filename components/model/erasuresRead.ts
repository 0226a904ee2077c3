import { sendCommand } from '../../lib/messages/send-command.ts'
import { erasuresReadUntil } from '../../lib/team/erasures-read.ts'

/** Longest wait in ms. A reachable etcd responds within a fifth of it. */
const maxMs = 2000

/** A time further ahead than this, in ms, was written before the clock was set back, and is ignored. */
const farAheadMs = 3_600_000

let waiting: Promise<void> | undefined

/**
 * Resolves once the worker has applied deletions that colleagues made while the browser was closed or asleep. No record
 * of a team is shown before. Also resolves after two seconds, and offline at once. Never rejects.
 */
export const erasuresRead = (): Promise<void> => (waiting ??= read().catch(() => {}))

async function read(): Promise<void> {
  if (!navigator.onLine) return
  const until = await erasuresReadUntil.read()
  const now = Date.now()
  if (until > now && until < now + farAheadMs) return
  await Promise.race([sendCommand('read-erasures'), new Promise((done) => setTimeout(done, maxMs))])
}
