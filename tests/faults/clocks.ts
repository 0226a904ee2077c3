/** The computer's clock, which may be set; the one that only runs; and the service's. In milliseconds. */
export interface Clocks {
  wall: () => number
  steady: () => number
  service: () => number
  /** Time passes for everybody. */
  pass(ms: number): void
  /** The computer sleeps: its clock and the service go on, the steady clock of the worker stands still. */
  sleep(ms: number): void
  /** Somebody sets the computer's clock; only a worker that is started afterwards believes it throughout. */
  set(ms: number): void
  /** A worker starts: its steady clock begins with what the computer's clock says. Says whether that differs from the clock before. */
  begin(): boolean
}

export const start = Date.parse('2026-11-21T09:00:00Z')

/** `ahead`: how far the service's clock is ahead of the computer's at the start. */
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
      // Waits are noted by the steady clock: after a sleep the next life reads them by one that did not stand still.
      const changed = setAtBegin !== set || sleptAtBegin !== slept
      setAtBegin = set
      sleptAtBegin = slept
      return changed
    },
  }
}
