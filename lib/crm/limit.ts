const day = 86_400_000

/**
 * How long an answer asks to wait, in milliseconds, a day at the most; `null` where it does not say, or nothing that
 * can be read. Dates are reckoned by the answer's own clock where it tells that.
 */
export function namedWaitOf(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(after)) return Math.min(Number(after) * 1000, day)
  // `Date.parse` takes much for a date that is none; those of HTTP have letters.
  const moment = /[a-z]{3}/i.test(after) ? Date.parse(after) : Number.NaN
  if (Number.isFinite(moment)) {
    const theirs = Date.parse(headers.get('date') ?? '')
    const from = Number.isFinite(theirs) ? theirs : now
    return Math.min(Math.max(0, moment - from), day)
  }
  // Pipedrive tells the seconds that are left of its window.
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
  const seconds = /^\d+$/.test(reset) ? Number(reset) : 0
  return seconds > 0 && seconds * 1000 < day ? seconds * 1000 : null
}
