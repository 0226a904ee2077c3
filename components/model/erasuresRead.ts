import { sendCommand } from '../../lib/messages/send-command.ts'
import { erasuresReadUntil } from '../../lib/team/erasures-read.ts'

/** So long a page waits at most; an engine that is there answers within a fifth of that. */
const mostMs = 2000

/** A clock that was set back since says nothing. */
const farAheadMs = 3_600_000

let waiting: Promise<void> | undefined

/**
 * Resolves once the worker knows whom colleagues erased while the browser was closed or the computer slept: before that
 * no record of a team's library is shown. After two seconds, or offline, it is shown all the same. Never rejects.
 */
export const erasuresRead = (): Promise<void> => (waiting ??= read().catch(() => {}))

async function read(): Promise<void> {
  if (!navigator.onLine) return
  const until = await erasuresReadUntil.read()
  const now = Date.now()
  if (until > now && until < now + farAheadMs) return
  await Promise.race([sendCommand('read-erasures'), new Promise((done) => setTimeout(done, mostMs))])
}
