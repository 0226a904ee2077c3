import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { Subject } from '../records/database/rows/records.ts'
import { lackingPrefix, type TeamLacking } from '../records/database/rows/team.ts'
import type { OnErasedNames } from './erasures.ts'
import { prefixOf, sharedKey } from './keys.ts'
import { pagesOf } from './pages-of.ts'
import { publishSections, type Publishing } from './shared-records.ts'
import type { TeamContext } from './shared-values.ts'

/** A page of keys without values: about 200 kB. */
const keysAtOnce = 1000

const sectionsAtOnce = 500

const namesAtOnce = 500

/** Marks subjects with records that differ from the team's. Runs in the caller's transaction. */
export async function noteLacking(db: Database, names: readonly string[]): Promise<void> {
  const rows = [...new Set(names)].map((name): TeamLacking => ({ key: `${lackingPrefix}${name}` }))
  if (rows.length > 0) await db.teamState.bulkPut(rows)
}

/**
 * Publishes, after a full read at `revision`, sections that the team doesn't have and all marked subjects.
 * `isAll`: compares every section again.
 */
export async function publishLacking(
  team: TeamContext,
  db: Database,
  { revision, isAll }: { revision: number; isAll: boolean },
  onNames: OnErasedNames,
): Promise<void> {
  const read = isAll ? new Set<string>() : await keysUntil(team, revision)
  const noted = (await db.teamState.where('key').startsWith(lackingPrefix).toArray()) as TeamLacking[]
  const subjects = await subjectsNoted(db, noted)
  for (let after: readonly [string, string] | undefined, more = true; more;) {
    const rows = after ? db.sections.where(':id').above(after) : db.sections.toCollection()
    const sections = await rows.limit(sectionsAtOnce).primaryKeys()
    const all = await Promise.all(
      sections.map(async ([subject, section]): Promise<Publishing> => ({
        key: await sharedKey(team.keys, 'record', subject, section),
        subject,
        section,
      })),
    )
    const lacking = all.filter(({ key, subject }) => !read.has(key) || subjects.has(subject))
    await publishSections(team, db, lacking, onNames)
    after = sections.at(-1)
    more = sections.length === sectionsAtOnce
  }
  await db.teamState.bulkDelete(noted.map(({ key }) => key))
}

/** Keys of records last written at or before this revision. */
async function keysUntil({ engine, keys }: TeamContext, revision: number): Promise<Set<string>> {
  const until = new Set<string>()
  const pages = pagesOf(engine, prefixOf(keys, 'record'), { limit: keysAtOnce, keysOnly: true })
  for await (const { entries } of pages)
    for (const entry of entries) if (entry.revision <= revision) until.add(entry.key)
  return until
}

async function subjectsNoted(db: Database, noted: readonly TeamLacking[]): Promise<Set<string>> {
  const names = noted.map(({ key }) => key.slice(lackingPrefix.length))
  const subjects = new Set<string>()
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const owners: Subject[] = await rowsByAny(db.subjects, 'aliases', names.slice(from, from + namesAtOnce))
    for (const { key } of owners) subjects.add(key)
  }
  return subjects
}
