import type { LedgerRequest } from '../ledger/request.ts'
import { ownerOf } from './aliases.ts'
import type { Database, Subject } from './database.ts'
import type { Finding } from './file.ts'
import { emailAlias, hashesOf, isSuppressed } from './suppress.ts'

/**
 * The hashes of every name that a request asks for, for `suppressedAmong`; none where it asks for nobody in
 * particular. Made before the transaction that reserves.
 */
export async function hashesAsked(
  db: Database,
  { subject, input }: Pick<LedgerRequest, 'subject' | 'input'>,
): Promise<string[]> {
  const owner = subject === null ? undefined : await ownerOf(db, [subject])
  const aliases = namesAsked({ subject, input }, owner)
  return aliases.length > 0 ? hashesOf(db, aliases) : []
}

/** Every name that a request asks for, with those that its subject is known by. */
export function namesAsked(
  { subject, input: { email } }: Pick<LedgerRequest, 'subject' | 'input'>,
  owner: Pick<Subject, 'aliases'> | undefined,
): string[] {
  return [
    ...(subject === null ? [] : [subject]),
    ...(owner?.aliases ?? []),
    ...(typeof email === 'string' ? [emailAlias(email)] : []),
  ]
}

/** The findings that may be kept: an answer can be about somebody suppressed whom nobody asked for by name. */
export async function findingsAllowed(db: Database, findings: Finding[]): Promise<Finding[]> {
  const suppressed = await Promise.all(findings.map(({ aliases }) => isSuppressed(db, aliases)))
  return findings.filter((_, index) => !suppressed[index])
}
