import fc from 'fast-check'

const { AT } = process.env

/** `AT`, as a failed run told it beside its `SEED`, lives through that one case again. */
export const replayed = AT === undefined ? {} : { path: AT }

/** What broke and by which seed; `undefined`: nothing. */
export const reportOf = <Case>(run: fc.RunDetails<Case>): string | undefined => fc.defaultReportMessage(run)

/** A share of all cases of `npm run test:faults`, 100,000 unless `FUZZ` says otherwise; `npm test` tries one in a hundred. */
export const casesOf = (share: number): number => Math.ceil(Number(process.env['FUZZ'] ?? 1000) * share)
