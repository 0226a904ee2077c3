import { setTimeout as wait } from 'node:timers/promises'

/** Closing releases all held responses. */
export interface Gate {
  delay(milliseconds: number): Promise<void>
  hold(): Promise<void>
  release(): number
  close(): void
}

export function createGate(): Gate {
  const closing = new AbortController()
  let held: (() => void)[] = []
  const release = (): number => {
    const count = held.length
    for (const letGo of held) letGo()
    held = []
    return count
  }
  return {
    delay: (milliseconds) => wait(milliseconds, undefined, { signal: closing.signal }).catch(() => {}),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push(resolve)
      return promise
    },
    release,
    close: () => {
      closing.abort()
      release()
    },
  }
}
