import type { LedgerRequest } from '../rows/requests.ts'

/** Whether a lookup found its subject. Lookups that wait for it require this. */
export const hasFoundSubject = (request: LedgerRequest | undefined): boolean =>
  request?.state === 'settled' &&
  request.outcome === 'ok' &&
  request.problem === null &&
  request.found.length > 0
