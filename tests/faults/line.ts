import type { Fetch } from '../../lib/api/send.ts'

/** Holds each response until it is released. */
export interface Line {
  fetch: Fetch
  /** Releases the response of a waiting call by its index. Returns whether there was one. */
  response(index: number): boolean
  respondToAll(): void
  lose(): void
  recover(): void
  hangUp(): void
}

interface Held {
  letThrough: () => void
  hungUp: boolean
}

export function openLine(service: Fetch): Line {
  let held: Held[] = []
  let losing = 0
  return {
    fetch: async (url, init) => {
      const lost = losing > 0
      if (lost) losing--
      // The provider charges when it receives the request, even if the response isn't awaited.
      const response = lost ? Promise.reject<Response>(new TypeError('Failed to fetch')) : service(url, init)
      const settled = response.then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      )
      const { promise, resolve } = Promise.withResolvers<void>()
      const own: Held = { letThrough: resolve, hungUp: false }
      held.push(own)
      await promise
      if (own.hungUp) return new Promise<never>(() => {})
      const received = await settled
      if ('error' in received) throw received.error
      return received.response
    },
    response: (index) => {
      const [one] = held.length > 0 ? held.splice(index % held.length, 1) : []
      one?.letThrough()
      return one !== undefined
    },
    respondToAll: () => {
      for (const one of held) one.letThrough()
      held = []
    },
    lose: () => {
      losing++
    },
    recover: () => {
      losing = 0
    },
    hangUp: () => {
      for (const one of held) one.hungUp = true
      held = []
    },
  }
}
