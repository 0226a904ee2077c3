import type { LedgerRequest } from '../rows/requests.ts'

/** Lookups that wait for this one require it. */
export const hasFoundSubject = (request: LedgerRequest | undefined): boolean =>
  request?.state === 'settled' &&
  request.outcome === 'ok' &&
  request.problem === null &&
  request.found.length > 0
