/** Daily limits end at a midnight of theirs that nobody tells: they are asked again each hour. */
const dailyMs = 3_600_000

/** When a limit ends, in milliseconds since 1970, as the answer says it; `null` where it does not. */
export function limitOf(headers: Headers, content: unknown, now: number): number | null {
  const after = headers.get('retry-after')
  if (after !== null) {
    const seconds = Number(after)
    const moment = Number.isFinite(seconds) && after.trim() !== '' ? now + seconds * 1000 : Date.parse(after)
    if (Number.isFinite(moment)) return Math.max(now, moment)
  }
  if (isDaily(content)) return now + dailyMs
  // Pipedrive tells the seconds that are left of its window.
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(reset) && reset > 0 && reset < 86_400 ? now + reset * 1000 : null
}

/** HubSpot names the limit in `policyName`, Salesforce has only one that ends its 24 hours by and by. */
function isDaily(content: unknown): boolean {
  return /"policyName":"DAILY"|REQUEST_LIMIT_EXCEEDED/.test(JSON.stringify(content) ?? '')
}
