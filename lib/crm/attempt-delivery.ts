import { createCall, resultOfResponse } from './call.ts'
import type { CrmDeps } from './crm-deps.ts'
import type { Destination } from './destination.ts'
import { DeliveryEnd, type DeliveryResult } from './delivery-result.ts'
import type { DeliveryContext } from './adapter.ts'
import { adapters } from './adapters.ts'
import type { Body } from '../records/database/rows/crm.ts'

interface Payload {
  id: string
  at: number
  subject: string
  body: Body
  remoteId: string | null
  before: Body | null
}

type Step<Result> = (delivery: DeliveryContext) => Promise<Result>

/** One attempt to deliver a record. Never throws. */
export function attemptDelivery(
  deps: CrmDeps,
  destination: Destination,
  payload: Payload,
): Promise<DeliveryResult> {
  return runStep(deps, destination, payload, adapters[destination.kind].send)
}

/** Tests the connection without changing data; a webhook gets a signed test message. */
export function testDestination(deps: CrmDeps, destination: Destination): Promise<DeliveryResult> {
  const payload = {
    id: crypto.randomUUID(),
    at: deps.now(),
    subject: '',
    body: {},
    remoteId: null,
    before: null,
  }
  return runStep(deps, destination, payload, async (delivery) => {
    const { status } = await adapters[destination.kind].check(delivery)
    return { end: 'sent', did: null, remoteId: null, status }
  })
}

async function runStep(
  deps: CrmDeps,
  destination: Destination,
  payload: Payload,
  step: Step<DeliveryResult>,
): Promise<DeliveryResult> {
  const { token, idField, address, createCompany } = destination
  const { headers, reading } = adapters[destination.kind]
  const { timeouts } = deps
  const now = () => deps.now()
  const call = createCall({
    address,
    token,
    headers: headers(token),
    reading,
    fetch: (url, init) => deps.fetch(url, init),
    now,
    signal: AbortSignal.timeout(timeouts.attemptMs),
    timeoutMs: timeouts.requestMs,
  })
  let learnedId: string | null = null
  const delivery: DeliveryContext = {
    ...payload,
    idField,
    token,
    createCompany,
    now: deps.now(),
    call,
    endingOf: (answer) => resultOfResponse({ reading, token, now }, answer),
    remember: (remoteId) => void (learnedId = remoteId),
  }
  try {
    return await step(delivery)
  } catch (error) {
    // An unexpected response shape must not cause retries.
    const ending =
      error instanceof DeliveryEnd ? error.ending : ({ end: 'refused', status: null, message: null } as const)
    return learnedId === null || ending.end === 'sent' ? ending : { ...ending, remoteId: learnedId }
  }
}
