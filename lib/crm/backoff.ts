const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * How long to wait after each attempt that had no answer, or that the destination failed: about a day and a half in
 * all. The first is longer than the searches of HubSpot and Pipedrive take to know of what was just made.
 */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour]

/** A record that somebody else is just changing is free again sooner. */
const busyWaits = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 14 * hour]

/** When to try again after so many attempts, in milliseconds since 1970; `null`: it is given up. */
export function nextAttemptAt(attempts: number, now: number, isBusy = false): number | null {
  const wait = (isBusy ? busyWaits : waits)[attempts - 1]
  return wait === undefined ? null : now + wait
}

/** No record is tried more often, also where the worker dies of each attempt. */
export const mostAttempts = waits.length + 1

/** No wait is longer; one that seems to be was written by a clock that was set since. */
export const longestWaitMs = 24 * hour

/** A destination that gives no good answer waits so long at the least. */
export const shortestPauseMs = 30 * second

/** After so long without one good answer nothing is sent until a person wants it. */
export const giveUpAfterMs = 72 * hour

/** A wait that grows with each failure grows no further than this; one that the destination names may be longer. */
const grownMs = hour

/**
 * How long a destination waits after `count` attempts in a row that came to nothing, in milliseconds: what it asked
 * for, never less than `floorMs`, twice as long each time, and up to a quarter more so that not all come back at once.
 */
export function pauseMs(
  count: number,
  { floorMs, namedMs }: { floorMs: number; namedMs: number | null },
  random: () => number,
): number {
  const grown = Math.min(floorMs * 2 ** Math.min(count - 1, 30), Math.max(grownMs, floorMs))
  const least = Math.max(floorMs, namedMs ?? 0, grown)
  return Math.min(least * (1 + random() / 4), longestWaitMs)
}

/** What one request may take, and one attempt, which may be several: Chromium ends workers whose fetch takes longer. */
export const timeouts = { requestMs: 25 * second, attemptMs: 60 * second }

/** After that another life of the worker may take up an attempt that never ended. Longer than any attempt. */
export const leaseMs = 90 * second
