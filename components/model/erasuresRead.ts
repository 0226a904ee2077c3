import { sendCommand } from '../../lib/messages/send-command.ts'
import { erasuresReadUntil } from '../../lib/team/erasures-read.ts'

/** In ms; a reachable engine responds within a fifth. */
const maxMs = 2000

/** Times further ahead are ignored: they were written before the clock was set back. */
const farAheadMs = 3_600_000

let waiting: Promise<void> | undefined

/**
 * Resolves once the worker has applied colleagues' deletions from while the browser was closed or asleep; before, no
 * team record is shown. Also resolves after two seconds or offline. Never rejects.
 */
export const erasuresRead = (): Promise<void> => (waiting ??= read().catch(() => {}))

async function read(): Promise<void> {
  if (!navigator.onLine) return
  const until = await erasuresReadUntil.read()
  const now = Date.now()
  if (until > now && until < now + farAheadMs) return
  await Promise.race([sendCommand('read-erasures'), new Promise((done) => setTimeout(done, maxMs))])
}
