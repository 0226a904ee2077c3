import type { PageKind } from '../pages/index.ts'
import type { Database, SectionRow, Subject } from './database.ts'
import { asEarlier, joinedEarlier } from './earlier-sections.ts'
import { historyOf } from './history.ts'
import { mergeSubjects } from './merge-subjects.ts'
import type { Paging, Provenance, SectionData } from './sections.ts'
import { joinedWords } from './own-words.ts'
import { joinedStated, lightFacts, statedIn } from './stated-facts.ts'

/** Something that an answer says about one subject. */
export interface Finding {
  kind: PageKind
  /** Every name the answer gives the subject; the first is the best known. */
  aliases: string[]
  sections: Partial<SectionData>
  /** How far the sections are, where they are lists that come in pages. */
  paging?: Paging
}

/**
 * Files a finding under the subject that goes by any of its names, inside the caller's transaction over `filedIn`,
 * `history` among them.
 * Subjects that turn out to be one become one; people's own words for them stay. What a newer answer tells otherwise
 * than an older one goes into the history. `now`: by the clock of `from.at`. Gives the subject's key.
 */
export async function file(
  db: Database,
  finding: Finding,
  from: Provenance,
  now = Math.max(Date.now(), from.at),
): Promise<string> {
  // An answer may name nobody: what was paid for is kept under the request's own name.
  const aliases = finding.aliases.length > 0 ? finding.aliases : [`${finding.kind}:request:${from.request}`]
  const owners = await db.subjects.where('aliases').anyOf(aliases).distinct().sortBy('createdAt')
  const [first, ...others] = owners
  const key = first?.key ?? aliases[0]!
  const before = await sectionsOf(db, owners)
  const stated = joinedStated(owners.map((owner) => statedIn(owner, before(owner.key))))
  const because = { by: 'id', alias: aliases[0]!, request: from.request, at: from.at } as const
  let one = first
  for (const other of others) if (one) one = await mergeSubjects(db, one, other, because)

  const { paging } = finding
  const rows = Object.entries(finding.sections).map(
    ([name, data]) => ({ ...from, subject: key, name, data, ...(paging ? { paging } : {}) }) as SectionRow,
  )
  await putNewer(db, await Promise.all(rows.map((row) => appended(db, row))), now)
  const subject: Subject = {
    key,
    kind: finding.kind,
    aliases: [...new Set([key, ...aliases, ...owners.flatMap(({ aliases }) => aliases)])],
    ...lightFacts(await db.sections.where('subject').equals(key).toArray(), stated),
    ...joinedWords(owners),
    createdAt: first?.createdAt ?? from.at,
    updatedAt: Math.max(from.at, ...owners.map(({ updatedAt }) => (updatedAt <= now ? updatedAt : 0))),
  }
  await db.subjects.put(subject)
  return key
}

/** The sections of subjects, by key. */
async function sectionsOf(db: Database, subjects: Subject[]): Promise<(key: string) => SectionRow[]> {
  if (subjects.length === 0) return () => []
  const rows = await db.sections
    .where('subject')
    .anyOf(subjects.map(({ key }) => key))
    .toArray()
  const byKey = Map.groupBy(rows, ({ subject }) => subject)
  return (key) => byKey.get(key) ?? []
}

/** A later page of a list continues what its section holds; an item that both have stands once. */
async function appended(db: Database, row: SectionRow): Promise<SectionRow> {
  if (!row.paging || row.paging.page <= 1 || !Array.isArray(row.data)) return row
  const kept = await db.sections.get([row.subject, row.name])
  if (!kept || !Array.isArray(kept.data)) return row
  const items = new Map([...kept.data, ...row.data].map((item) => [JSON.stringify(item), item]))
  return { ...row, data: [...items.values()] } as SectionRow
}

async function putNewer(db: Database, rows: SectionRow[], now: number): Promise<void> {
  const kept = await keptBeside(db, rows)
  // A clock that was set wrong may have dated a section in the future: nothing that is bought is older than that.
  const since = kept.map((row) => (row && row.at <= now ? row.at : 0))
  const newer = rows.filter((row, index) => row.at >= since[index]!)
  await db.history.bulkPut(
    rows.flatMap((row, index) => (kept[index] && row.at > since[index]! ? historyOf(kept[index], row) : [])),
  )
  await db.sections.bulkPut(newer.map((row) => withEarlier(row, kept[rows.indexOf(row)])))
}

/** What other libraries knew before goes on with what takes its place. */
function withEarlier(row: SectionRow, kept: SectionRow | undefined): SectionRow {
  if (!kept?.earlier || kept.at === row.at) return row
  return { ...row, earlier: joinedEarlier([...kept.earlier, ...(row.earlier ?? []), ...asEarlier(kept)]) }
}

/** The sections that these would take the place of. */
function keptBeside(db: Database, rows: SectionRow[]): Promise<(SectionRow | undefined)[]> {
  return db.sections.bulkGet(rows.map(({ subject, name }) => [subject, name]))
}
