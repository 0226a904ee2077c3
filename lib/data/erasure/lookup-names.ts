import { ownerOf } from '../../records/identity/owners.ts'
import type { Database } from '../../records/database/database.ts'
import { requestsAbout } from './plan-erasure.ts'
import { namesOfPerson } from '../../records/identity/names-of-people.ts'
import { namesOfRecord } from '../../records/suppression/request-names.ts'
import { bareNames, mergeNames, suppressionNames } from '../../records/suppression/suppression-names.ts'

/** The pages, emails, and name with company of a subject. */
export async function lookupNamesOf(db: Database, alias: string): Promise<string[]> {
  const owner = await ownerOf(db, [alias])
  const aliases = owner?.aliases ?? [alias]
  const requests = await requestsAbout(db, aliases)
  const { emails, names } = await namesOfPerson(db, aliases, requests)
  const sections = owner ? await db.sections.where('subject').equals(owner.key).toArray() : []
  const known = mergeNames([
    { aliases: [alias, ...aliases], emails, names },
    ...(owner ? [namesOfRecord(owner, sections)] : []),
  ])
  return [...suppressionNames(known), ...bareNames(known.names)]
}
