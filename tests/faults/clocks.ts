/** The computer's clock, which may be set; the one that only runs; and the service's. In milliseconds. */
export interface Clocks {
  wall: () => number
  steady: () => number
  service: () => number
  /** Time passes for everybody. */
  pass(ms: number): void
  /** Somebody sets the computer's clock; only a worker that is started afterwards believes it throughout. */
  set(ms: number): void
  /** A worker starts: its steady clock begins with what the computer's clock says. Says whether that was set since. */
  begin(): boolean
}

export const start = Date.parse('2026-11-21T09:00:00Z')

/** `ahead`: how far the service's clock is ahead of the computer's at the start. */
export function runClocks(ahead: number): Clocks {
  let passed = 0
  let set = 0
  let setAtBegin = 0
  return {
    wall: () => start + passed + set,
    steady: () => start + passed + setAtBegin,
    service: () => start + passed + ahead,
    pass: (ms) => {
      passed += ms
    },
    set: (ms) => {
      set += ms
    },
    begin: () => {
      const changed = setAtBegin !== set
      setAtBegin = set
      return changed
    },
  }
}
