const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Almost three days in all, as Standard Webhooks recommend, and less than `giveUpAfterMs`. The first one exceeds the
 * time until the search of HubSpot and Pipedrive finds new records.
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

/** Shorter waits, because locked records are free again sooner. */
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
 * The time of the next attempt in ms since epoch; `null` to give up. `jitter`, from 0 to 1, delays it by up to 5 %, so
 * that the retries of many customers don't coincide.
 */
export function nextAttemptAt(attempts: number, now: number, jitter: number, isBusy = false): number | null {
  const wait = (isBusy ? busyRetryDelaysMs : retryDelaysMs)[attempts - 1]
  return wait === undefined ? null : now + wait * (1 + jitter / 20)
}

/** Includes attempts in which a record killed the worker. */
export const maxAttempts = retryDelaysMs.length + 1

/** A longer wait was stored before the clock changed. */
export const maxWaitMs = 24 * hour

/** The pause of a destination after a failure. */
export const minPauseMs = 30 * second

/** After this long without success, sending stops until a person resumes it. */
export const giveUpAfterMs = 72 * hour

/** The longest pause reached by doubling. `Retry-After` may be longer. */
const maxGrowthMs = hour

/**
 * In ms, after `count` failures in a row: at least `floorMs` and `namedMs`, doubled each time, plus up to 25 % of
 * jitter.
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

/** Chromium ends workers whose fetch takes longer. */
export const timeouts = { requestMs: 25 * second, attemptMs: 60 * second }

/** A delivery may be what causes the failures. */
export const attemptsInBatch = maxAttempts - 3

/** Ample room, because searches of CRMs find new records late. */
export const searchLagMs = 10 * minute

/** Longer than any attempt. Then another worker instance may repeat an attempt without result. */
export const leaseMs = 90 * second
