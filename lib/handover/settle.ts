import { breathMs, limitMs, longestWaitMs, nextTry } from './backoff.ts'
import type { Delivery } from './delivery.ts'
import { note, type Desk } from './desk.ts'
import type { Ending } from './ending.ts'

/** Writes down how an attempt ended. `pause`: nothing more to this destination for now. */
export async function settle(desk: Desk, delivery: Delivery, ending: Ending): Promise<'go-on' | 'pause'> {
  const now = desk.now()
  const { status } = ending
  const end = (change: Partial<Delivery>) => desk.db.deliveries.update(delivery.id, { status, ...change })
  const ended = { endedAt: now, nextAt: null }
  if (ending.end === 'sent') {
    const { did, remoteId } = ending
    await end({ ...ended, state: 'sent', did, remoteId, why: null, message: null })
    return 'go-on'
  }
  const { end: why, message } = ending
  switch (why) {
    case 'refused':
    case 'ambiguous':
      await end({ ...ended, state: 'refused', why, message })
      return 'go-on'
    case 'trouble': {
      const nextAt = nextTry(delivery.attempts, now)
      await end(nextAt === null ? { ...ended, state: 'dead', why, message } : { nextAt, why, message })
      await note(desk, delivery.destination, { pausedUntil: now + breathMs })
      return 'pause'
    }
    // Neither says anything of this record: it counts for no attempt.
    case 'limited': {
      const until = Math.min(ending.until ?? now + limitMs, now + longestWaitMs)
      await end({ nextAt: now, attempts: delivery.attempts - 1, why, message })
      await note(desk, delivery.destination, { pausedUntil: until })
      return 'pause'
    }
    case 'token':
      await end({ nextAt: now, attempts: delivery.attempts - 1, why, message })
      await note(desk, delivery.destination, { held: 'token' })
      return 'pause'
  }
}
