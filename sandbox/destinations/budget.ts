import type { Fault } from './faults.ts'

/** How a destination says that its budget of the day is used up, as its documentation tells. */
const usedUp: Record<string, (over: number) => Fault> = {
  hubspot: () => ({
    status: 429,
    body: {
      status: 'error',
      message: 'You have reached your daily limit.',
      errorType: 'RATE_LIMIT',
      policyName: 'DAILY',
    },
  }),
  // The seconds are those of its window of two seconds; who goes on all the same is blocked before the service.
  pipedrive: (over) =>
    over > 20
      ? { status: 403, body: '<html>error code: 1015</html>' }
      : {
          status: 429,
          headers: { 'x-daily-ratelimit-token-remaining': '0', 'x-ratelimit-reset': '2', 'retry-after': '2' },
          body: { success: false, error: 'Request over limit' },
        },
  salesforce: () => ({
    status: 403,
    body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }],
  }),
  webhook: () => ({ status: 429 }),
}

/** Answers by themselves for so many requests, and then that the day's budget is used up. */
export function budgetOf(requests: number): (request: string) => Fault | undefined {
  let came = 0
  return (request) => {
    const service = /^\w+ \/(\w+)/.exec(request)?.[1] ?? ''
    came += 1
    return came > requests ? usedUp[service]?.(came - requests) : undefined
  }
}
