import { isLocked } from '../settings/secrets.ts'
import type { CallDestination } from './call.ts'
import type { CrmDeps } from './crm-deps.ts'
import { DeliveryEnd } from './delivery-result.ts'
import type { Destination } from './destination.ts'

/** Renews an ended session once per attempt, then repeats the request that failed. */
export function renewingCall(
  deps: CrmDeps,
  destination: Destination,
  renew: (() => Promise<string>) | null,
  connect: (token: string) => CallDestination,
): CallDestination {
  // The test of an entered token must not succeed with the saved one.
  if (!renew) return connect(destination.token)
  const first = connect(destination.token)
  let renewal: Promise<CallDestination> | null = null
  return async (request) => {
    if (renewal) return (await renewal)(request)
    try {
      return await first(request)
    } catch (error) {
      if (!isSessionEnd(error)) throw error
      const call = await (renewal ??= renewedOnce(deps, destination, renew).then(connect))
      return call(request)
    }
  }
}

const isSessionEnd = (error: unknown) =>
  error instanceof DeliveryEnd && error.ending.end === 'token' && error.ending.reason === 'session'

const renewals = new Map<string, { token: string; renewal: Promise<string> }>()

/** Simultaneous attempts share one renewal, because a second one may end the session of the first. */
function renewedOnce(deps: CrmDeps, destination: Destination, renew: () => Promise<string>): Promise<string> {
  const { id, token } = destination
  const current = renewals.get(id)
  if (current?.token === token) return current.renewal
  const renewal = renewed(deps, destination, renew).finally(() => {
    if (renewals.get(id)?.renewal === renewal) renewals.delete(id)
  })
  renewals.set(id, { token, renewal })
  return renewal
}

async function renewed(
  deps: CrmDeps,
  { id, token }: Destination,
  renew: () => Promise<string>,
): Promise<string> {
  const saved = (await deps.destinations.read()).find((each) => each.id === id)?.token
  // Another worker instance has renewed it already.
  if (saved !== undefined && saved !== token && !isLocked(saved)) return saved
  const next = await renew()
  await deps.destinations.saveToken(id, token, next)
  return next
}
