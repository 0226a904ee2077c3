const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * How long to wait after each attempt that had no answer, or that the destination failed: about a day and a half in
 * all. The first is longer than the searches of HubSpot and Pipedrive take to know of what was just made.
 */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour]

/** When to try again after so many attempts, in milliseconds since 1970; `null`: it is given up. */
export function nextTry(attempts: number, now: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : now + wait
}

/** The wait for a limit whose end nobody told. */
export const limitMs = minute

/** No wait is longer; one that seems to be was written by a clock that was set since. */
export const longestWaitMs = 24 * hour

/** How long all others wait for a destination that just gave no answer. */
export const breathMs = 30 * second

/** What one request may take, and one attempt, which may be several: Chromium ends workers whose fetch takes longer. */
export const patience = { requestMs: 25 * second, attemptMs: 60 * second }

/** After that another life of the worker may take up an attempt that never ended. Longer than any attempt. */
export const leaseMs = 90 * second
