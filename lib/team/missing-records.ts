import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { Subject } from '../records/rows/subject.ts'
import { lackingPrefix, type TeamLacking } from './rows.ts'
import type { OnErasedNames } from './erasures.ts'
import { keyPrefix, sharedKey } from './keys.ts'
import { listPages } from './list-pages.ts'
import { publishSections, type PublishedSection } from './shared-records.ts'
import type { TeamContext } from './shared-values.ts'

/** About 200 kB. */
const keysAtOnce = 1000

const sectionsAtOnce = 500

const namesAtOnce = 500

/** Marks subjects with records that differ from the team's. Runs in the caller's transaction. */
export async function noteOutOfSync(db: Database, names: readonly string[]): Promise<void> {
  const rows = [...new Set(names)].map((name): TeamLacking => ({ key: `${lackingPrefix}${name}` }))
  if (rows.length > 0) await db.teamState.bulkPut(rows)
}

/**
 * Publishes missing sections and all marked subjects after a full read at `revision`. `isAll`: compares every section
 * again.
 */
export async function publishMissing(
  team: TeamContext,
  db: Database,
  { revision, isAll }: { revision: number; isAll: boolean },
  onNames: OnErasedNames,
): Promise<void> {
  const read = isAll ? new Set<string>() : await keysUnchangedSince(team, revision)
  const noted = (await db.teamState.where('key').startsWith(lackingPrefix).toArray()) as TeamLacking[]
  const subjects = await markedSubjects(db, noted)
  for (let after: readonly [string, string] | undefined, more = true; more;) {
    const rows = after ? db.sections.where(':id').above(after) : db.sections.toCollection()
    const sections = await rows.limit(sectionsAtOnce).primaryKeys()
    const all = await Promise.all(
      sections.map(async ([subject, section]): Promise<PublishedSection> => ({
        key: await sharedKey(team.keys, 'record', subject, section),
        subject,
        section,
      })),
    )
    const missing = all.filter(({ key, subject }) => !read.has(key) || subjects.has(subject))
    await publishSections(team, db, missing, onNames)
    after = sections.at(-1)
    more = sections.length === sectionsAtOnce
  }
  await db.teamState.bulkDelete(noted.map(({ key }) => key))
}

async function keysUnchangedSince({ engine, keys }: TeamContext, revision: number): Promise<Set<string>> {
  const unchanged = new Set<string>()
  const pages = listPages(engine, keyPrefix(keys, 'record'), { limit: keysAtOnce, keysOnly: true })
  for await (const { entries } of pages)
    for (const entry of entries) if (entry.revision <= revision) unchanged.add(entry.key)
  return unchanged
}

async function markedSubjects(db: Database, noted: readonly TeamLacking[]): Promise<Set<string>> {
  const names = noted.map(({ key }) => key.slice(lackingPrefix.length))
  const subjects = new Set<string>()
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const owners: Subject[] = await rowsByAny(db.subjects, 'aliases', names.slice(from, from + namesAtOnce))
    for (const { key } of owners) subjects.add(key)
  }
  return subjects
}
