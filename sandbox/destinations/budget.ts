import type { Fault } from './faults.ts'

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
  // Pipedrive's seconds refer to a window of two seconds. A gateway blocks clients that continue beyond the limit.
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

export function budgetOf(requests: number): (request: string) => Fault | undefined {
  let count = 0
  return (request) => {
    const service = /^\w+ \/(\w+)/.exec(request)?.[1] ?? ''
    count += 1
    return count > requests ? usedUp[service]?.(count - requests) : undefined
  }
}
