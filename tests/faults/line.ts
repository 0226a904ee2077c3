import type { Fetch } from '../../lib/api/send.ts'

/** The line between the worker and the service, which holds every answer until it is let through. */
export interface Line {
  fetch: Fetch
  /** Lets the answer of the call at this place among those that wait through; says whether there was one. */
  answer(index: number): boolean
  answerAll(): void
  /** The next request is lost before it arrives. */
  lose(): void
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
      // The service charges when it has the request, whether or not anybody waits for its answer.
      const answer = lost ? Promise.reject<Response>(new TypeError('Failed to fetch')) : service(url, init)
      const settled = answer.then(
        (response) => ({ response }),
        (error: unknown) => ({ error }),
      )
      const { promise, resolve } = Promise.withResolvers<void>()
      const mine: Held = { letThrough: resolve, hungUp: false }
      held.push(mine)
      await promise
      // A stopped worker hears nothing any more, not even that.
      if (mine.hungUp) return new Promise<never>(() => {})
      const came = await settled
      if ('error' in came) throw came.error
      return came.response
    },
    answer: (index) => {
      const [one] = held.length > 0 ? held.splice(index % held.length, 1) : []
      one?.letThrough()
      return one !== undefined
    },
    answerAll: () => {
      for (const one of held) one.letThrough()
      held = []
    },
    lose: () => {
      losing++
    },
    hangUp: () => {
      for (const one of held) one.hungUp = true
      held = []
    },
  }
}
