import type { Fetch } from '../../lib/api/send.ts'
import type { ServiceInProcess } from '../../sandbox/service/in-process.ts'

export interface UnfairService {
  fetch: Fetch
  /** From now on, without reporting it. */
  raise(credits: number): void
  /** It is charged when `chargeLate` is called. */
  chargeNextLate(): void
  chargeLate(): void
  sendNextTwice(): void
  /** Then the provider's own record can't serve as a bill anymore. */
  isUnfair(): boolean
}

const lateCredits = 2

export function unfairService(service: ServiceInProcess): UnfairService {
  let [more, late, twice] = [0, 0, 0]
  let owed: string[] = []
  let isUnfair = false
  const spend = (key: string, credits: number) => {
    isUnfair = true
    service.spend(key, Math.min(credits, service.bill(key).creditsRemaining))
  }
  return {
    fetch: async (url, init) => {
      const key = new Headers(init.headers).get('x-api-key') ?? ''
      if (url.endsWith('/quotas')) return service.fetch(url, init)
      if (late > 0) {
        late--
        isUnfair = true
        owed.push(key)
        throw new TypeError('Failed to fetch')
      }
      if (more > 0) spend(key, more)
      if (twice > 0) {
        twice--
        isUnfair = true
        await service.fetch(url, { ...init, signal: null }).catch(() => {})
      }
      return service.fetch(url, init)
    },
    raise: (credits) => void (more = credits),
    chargeNextLate: () => void late++,
    chargeLate: () => {
      for (const key of owed) spend(key, lateCredits)
      owed = []
    },
    sendNextTwice: () => void twice++,
    isUnfair: () => isUnfair,
  }
}
