import type { LedgerRequest } from '../../records/database/rows/purchases.ts'

/** Whether a lookup has found its subject, so that the lookups behind it are worth their price. */
export const hasFoundSubject = (request: LedgerRequest | undefined): boolean =>
  request?.state === 'settled' &&
  request.outcome === 'ok' &&
  request.problem === null &&
  request.found.length > 0
