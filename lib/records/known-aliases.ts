import { ownerOf } from './aliases.ts'
import type { Database } from './database.ts'
import { requestsAbout } from './going.ts'
import { namesKnown } from './names-known.ts'
import { emailAlias } from './suppress.ts'

/** Every name by which the person who goes by `alias` could be asked for: those of pages, and e-mail addresses. */
export async function knownAliases(db: Database, alias: string): Promise<string[]> {
  const aliases = (await ownerOf(db, [alias]))?.aliases ?? [alias]
  const requests = await requestsAbout(db, aliases)
  const { emails } = await namesKnown(db, aliases, requests)
  return [...new Set([alias, ...aliases, ...emails.map(emailAlias)])]
}
