import { isLocked } from '../settings/secrets.ts'
import type { CallDestination } from './call.ts'
import type { CrmDeps } from './crm-deps.ts'
import { DeliveryEnd } from './delivery-result.ts'
import type { Destination } from './destination.ts'

/** Once in an attempt, then repeats the failed request. */
export function renewingCall(
  deps: CrmDeps,
  destination: Destination,
  renew: (() => Promise<string>) | null,
  connect: (token: string) => CallDestination,
): CallDestination {
  // An entered token's test must not pass with the saved one.
  if (!renew) return connect(destination.token)
  let call = connect(destination.token)
  let hasRenewed = false
  return async (request) => {
    try {
      return await call(request)
    } catch (error) {
      if (hasRenewed || !isSessionEnd(error)) throw error
      hasRenewed = true
      call = connect(await renewed(deps, destination, renew))
      return call(request)
    }
  }
}

const isSessionEnd = (error: unknown) =>
  error instanceof DeliveryEnd && error.ending.end === 'token' && error.ending.reason === 'session'

async function renewed(
  deps: CrmDeps,
  { id, token }: Destination,
  renew: () => Promise<string>,
): Promise<string> {
  const saved = (await deps.destinations.read()).find((each) => each.id === id)?.token
  if (saved !== undefined && saved !== token && !isLocked(saved)) return saved
  const next = await renew()
  await deps.destinations.saveToken(id, token, next)
  return next
}
