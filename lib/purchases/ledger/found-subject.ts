import type { LedgerRequest } from '../rows/requests.ts'

/** Whether a lookup has found its subject. Only then are the lookups that wait for it sent. */
export const hasFoundSubject = (request: LedgerRequest | undefined): boolean =>
  request?.state === 'settled' &&
  request.outcome === 'ok' &&
  request.problem === null &&
  request.found.length > 0
