/** The system clock, which can be set, the monotonic clock and the provider's clock, in ms. */
export interface Clocks {
  wall: () => number
  steady: () => number
  service: () => number
  pass(ms: number): void
  /** The clocks of system and provider advance during sleep, the worker's monotonic clock doesn't. */
  sleep(ms: number): void
  /** Sets the system clock. Only workers that are started later use the new time for everything. */
  set(ms: number): void
  begin(): boolean
}

export const start = Date.parse('2026-11-21T09:00:00Z')

/** `ahead`: how many ms the provider's clock is ahead of the system clock at the start. */
export function runClocks(ahead: number): Clocks {
  let passed = 0
  let set = 0
  let setAtBegin = 0
  let slept = 0
  let sleptAtBegin = 0
  return {
    wall: () => start + passed + slept + set,
    steady: () => start + passed + sleptAtBegin + setAtBegin,
    service: () => start + passed + slept + ahead,
    pass: (ms) => {
      passed += ms
    },
    sleep: (ms) => {
      slept += ms
    },
    set: (ms) => {
      set += ms
    },
    begin: () => {
      // Waiting times are stored by the monotonic clock, so after a sleep the next instance reads them by another
      // clock.
      const changed = setAtBegin !== set || sleptAtBegin !== slept
      setAtBegin = set
      sleptAtBegin = slept
      return changed
    },
  }
}
