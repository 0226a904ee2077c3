import fc from 'fast-check'

const { AT } = process.env

export const replayed = AT === undefined ? {} : { path: AT }

export const reportOf = <Case>(run: fc.RunDetails<Case>): string | undefined => fc.defaultReportMessage(run)

/**
 * Number of cases for a test, as a share of all: `npm run test:faults` has 100,000 unless `FUZZ` is set, `npm test` one
 * in a hundred.
 */
export const casesOf = (share: number): number => Math.ceil(Number(process.env['FUZZ'] ?? 1000) * share)
