import { callerOf, endingOf } from './call.ts'
import type { Body } from './delivery.ts'
import type { Desk } from './desk.ts'
import type { Destination } from './destination.ts'
import { Ended, type Ending } from './ending.ts'
import type { Handed } from './kind.ts'
import { kinds } from './kinds.ts'

interface Parcel {
  id: string
  at: number
  subject: string
  body: Body
  remoteId: string | null
}

type Does<Result> = (handed: Handed) => Promise<Result>

/** Tries once to bring a record there. Never throws. */
export function attempt(desk: Desk, destination: Destination, parcel: Parcel): Promise<Ending> {
  return ended(desk, destination, parcel, kinds[destination.kind].send)
}

/** Asks the destination something that changes nothing; of a webhook a signed message that says it is a test. */
export function tryOut(desk: Desk, destination: Destination): Promise<Ending> {
  const parcel = { id: crypto.randomUUID(), at: desk.now(), subject: '', body: {}, remoteId: null }
  return ended(desk, destination, parcel, async (handed) => {
    const { status } = await kinds[destination.kind].check(handed)
    return { end: 'sent', did: null, remoteId: null, status }
  })
}

async function ended(
  desk: Desk,
  destination: Destination,
  parcel: Parcel,
  step: Does<Ending>,
): Promise<Ending> {
  const { token, idField, address, createCompany } = destination
  const { headers, reading } = kinds[destination.kind]
  const { patience } = desk
  const now = () => desk.now()
  const call = callerOf({
    address,
    token,
    headers: headers(token),
    reading,
    fetch: (url, init) => desk.fetch(url, init),
    now,
    signal: AbortSignal.timeout(patience.attemptMs),
    timeoutMs: patience.requestMs,
  })
  let learnt: string | null = null
  const handed: Handed = {
    ...parcel,
    idField,
    token,
    createCompany,
    now: desk.now(),
    call,
    endingOf: (answer) => endingOf({ reading, token, now }, answer),
    remember: (remoteId) => void (learnt = remoteId),
  }
  try {
    return await step(handed)
  } catch (error) {
    // An answer of a shape that nobody foresaw is no reason to send again and again.
    const ending =
      error instanceof Ended ? error.ending : ({ end: 'refused', status: null, message: null } as const)
    return learnt === null || ending.end === 'sent' ? ending : { ...ending, remoteId: learnt }
  }
}
