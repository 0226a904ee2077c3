const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Almost three days in all, as Standard Webhooks recommend, and less than `giveUpAfterMs`. The first exceeds the search
 * delay of HubSpot and Pipedrive for new records.
 */
const retryDelaysMs = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  16 * hour,
  20 * hour,
]

/** Locked records are free again sooner. */
const busyRetryDelaysMs = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  14 * hour,
  16 * hour,
  20 * hour,
]

/**
 * The next attempt in ms since epoch; `null`: give up. `jitter`: 0 to 1, for up to 5 % later, so that many customers'
 * retries don't coincide.
 */
export function nextAttemptAt(attempts: number, now: number, jitter: number, isBusy = false): number | null {
  const wait = (isBusy ? busyRetryDelaysMs : retryDelaysMs)[attempts - 1]
  return wait === undefined ? null : now + wait * (1 + jitter / 20)
}

/** Includes attempts on which a record killed the worker. */
export const maxAttempts = retryDelaysMs.length + 1

/** A longer wait was written before the clock changed. */
export const maxWaitMs = 24 * hour

/** The minimum pause of a destination after a failure. */
export const minPauseMs = 30 * second

/** After this long without success, sending stops until a person resumes it. */
export const giveUpAfterMs = 72 * hour

/** Maximum exponential pause; `Retry-After` may be longer. */
const maxGrowthMs = hour

/**
 * The pause in ms after `count` failed attempts in a row: at least `floorMs` and `namedMs`, doubling each time, with up
 * to 25 % jitter.
 */
export function pauseMs(
  count: number,
  { floorMs, namedMs }: { floorMs: number; namedMs: number | null },
  random: () => number,
): number {
  const grown = Math.min(floorMs * 2 ** Math.min(count - 1, 30), Math.max(maxGrowthMs, floorMs))
  const least = Math.max(floorMs, namedMs ?? 0, grown)
  return Math.min(least * (1 + random() / 4), maxWaitMs)
}

/** Chromium ends workers with longer fetches. */
export const timeouts = { requestMs: 25 * second, attemptMs: 60 * second }

/** The last three attempts send a delivery alone, as it may cause the failures. */
export const attemptsInBatch = maxAttempts - 3

/** The delay until a destination's search finds a new record, with ample room. */
export const searchLagMs = 10 * minute

/** Longer than any attempt. Then another worker instance may repeat one without an end. */
export const leaseMs = 90 * second
