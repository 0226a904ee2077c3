import { canonicalJson } from '../records/canonical-json.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { Database } from '../records/database/database.ts'
import type { SectionRow } from '../records/rows/sections.ts'
import type { Subject } from '../records/rows/subject.ts'
import { republishPrefix, type TeamRepublish } from './rows.ts'
import { factsOf, withoutCorrections } from '../records/subject-facts.ts'
import { compareSections, hasErasedMentions, mergeSections } from '../records/merge-sections.ts'
import { maxWrites } from './engine.ts'
import { withoutErasedIn } from './common-part.ts'
import { refreshErased, withoutErasedFacts } from './erased-mentions.ts'
import { applyErasures, erasureHead, ErasurePending, type OnErasedNames } from './erasures.ts'
import { sharedKey } from './keys.ts'
import {
  commitShared,
  isReplaced,
  readShared,
  sealedWrite,
  type SharedWrite,
  type TeamContext,
} from './shared-values.ts'
import { retryOnConflict } from './commit-with-retry.ts'

/** A section and its subject as the team stores them, without notes, tags, lists and cost. */
export interface SharedRecord {
  subject: Subject
  section: SectionRow
}

/** Bytes per transaction at most: etcd allows 1.5 MiB, and base64 adds a third. */
const maxBytes = 700_000

/** The record to share. Cost and corrections stay local. */
export function sharedRecordOf(subject: Subject, { cost: _cost, ...section }: SectionRow): SharedRecord {
  const { noteVersions: _versions, contact, ...row } = withoutCorrections(subject)
  const { stated: _stated, ...withoutStated } = row
  // Contact details are from an address book, and that is private.
  const facts = contact ? { ...withoutStated, ...factsOf([section]) } : row
  return { subject: { ...facts, tags: [], lists: [], note: '' }, section }
}

export interface PublishedSection {
  key: string
  subject: string
  section: SectionRow['name']
  isReplaceOnly?: true
}

/**
 * Publishes the sections for which `isRequested` is true, after applying the team's deletions. Returns the engine keys
 * that then exist. A colleague's newer value gets the older one's history; fields of newer versions stay.
 */
export async function publishRecords(
  team: TeamContext,
  db: Database,
  subjects: readonly string[],
  isRequested: (section: SectionRow) => boolean,
  onNames: OnErasedNames,
): Promise<string[]> {
  return publishSections(team, db, await sectionsToPublish(team, db, subjects, isRequested), onNames)
}

/** Like `publishRecords`, for given sections. */
export async function publishSections(
  team: TeamContext,
  db: Database,
  all: readonly PublishedSection[],
  onNames: OnErasedNames,
): Promise<string[]> {
  const published: string[] = []
  for (let from = 0; from < all.length; from += maxWrites / 4)
    published.push(...(await publishChunk(team, db, all.slice(from, from + maxWrites / 4), onNames)))
  return published
}

async function sectionsToPublish(
  { keys }: TeamContext,
  db: Database,
  subjects: readonly string[],
  isRequested: (section: SectionRow) => boolean = () => true,
): Promise<PublishedSection[]> {
  const sections = await db.sections
    .where('subject')
    .anyOf([...subjects])
    .toArray()
  return Promise.all(
    sections.filter(isRequested).map(async ({ subject, name }) => ({
      key: await sharedKey(keys, 'record', subject, name),
      subject,
      section: name,
    })),
  )
}

const republishChunk = 50

/**
 * Replaces the team's copies of records with erased mentions. Other machines can't erase these, because tombstones
 * contain only hashes. Continues after an interruption.
 */
export async function republishErased(
  team: TeamContext,
  db: Database,
  onNames: OnErasedNames,
): Promise<void> {
  const rows = (await db.teamState.where('key').startsWith(republishPrefix).toArray()) as TeamRepublish[]
  for (let from = 0; from < rows.length; from += republishChunk) {
    const some = rows.slice(from, from + republishChunk)
    const names = some.map(({ key }) => key.slice(republishPrefix.length))
    const owners = await db.transaction('rw', db.subjects, db.sections, async () => {
      const found: Subject[] = await rowsByAny(db.subjects, 'aliases', names)
      for (const owner of found)
        await refreshErased(db, owner, await db.sections.where('subject').equals(owner.key).toArray())
      return found
    })
    const ownSections = await sectionsToPublish(
      team,
      db,
      owners.map(({ key }) => key),
    )
    const aliases = new Map(owners.map((owner) => [owner.key, owner.aliases]))
    const otherNames = ownSections.flatMap(({ subject, section }) =>
      (aliases.get(subject) ?? [])
        .filter((alias) => alias !== subject)
        .map(async (alias): Promise<PublishedSection> => {
          const key = await sharedKey(team.keys, 'record', alias, section)
          return { key, subject, section, isReplaceOnly: true }
        }),
    )
    const all = [...ownSections, ...(await Promise.all(otherNames))]
    for (let at = 0; at < all.length; at += maxWrites / 4)
      await publishChunk(team, db, all.slice(at, at + maxWrites / 4), onNames, true)
    await db.transaction('rw', db.teamState, async () => {
      const now = (await db.teamState.bulkGet(some.map(({ key }) => key))) as (TeamRepublish | undefined)[]
      // A row that has been marked again may have an unpublished change.
      const done = some.filter(({ id }, at) => now[at]?.id === id)
      await db.teamState.bulkDelete(done.map(({ key }) => key))
    })
  }
}

async function publishChunk(
  team: TeamContext,
  db: Database,
  publishing: readonly PublishedSection[],
  onNames: OnErasedNames,
  isErased = false,
): Promise<string[]> {
  const head = await erasureHead(team.keys)
  return retryOnConflict(team, async () => {
    const erased = await applyErasures(team, db, onNames)
    const read = await readShared(team, [head, ...publishing.map(({ key }) => key)])
    // Reading a replayed head again repairs it.
    if (read.refusedOf(head)) return null
    const fence = read.revisionOf(head)
    if (erased === null) throw new ErasurePending()
    if (fence > erased.revision) return null
    // Read the records only now: all deletions so far are applied, and a later one makes the transaction fail.
    const writes: SharedWrite[] = []
    const place = read.get(head)?.sequence ?? 0
    for (const [{ key, isReplaceOnly }, record] of await recordsOf(db, publishing)) {
      const existing = isReplaced(team, read, key) ? undefined : read.get<SharedRecord>(key)
      const next = existing ? mergedRecord(existing.value, record, isErased) : record
      if (next && (existing || !isReplaceOnly)) writes.push(await sealedWrite(team, read, key, next, place))
    }
    if (!(await writeInChunks(team, writes, { key: head, expected: fence }))) return null
    const written = new Set(writes.map(({ key }) => key))
    const isThere = (key: string) => read.revisionOf(key) > 0 && !isReplaced(team, read, key)
    return { result: publishing.flatMap(({ key }) => (written.has(key) || isThere(key) ? [key] : [])) }
  })
}

function recordsOf(
  db: Database,
  publishing: readonly PublishedSection[],
): Promise<[PublishedSection, SharedRecord][]> {
  return db.transaction('r', db.subjects, db.sections, async () => {
    const owners = await db.subjects.bulkGet(publishing.map(({ subject }) => subject))
    const sections = await db.sections.bulkGet(
      publishing.map(({ subject, section }) => [subject, section] as const),
    )
    return publishing.flatMap((one, at): [PublishedSection, SharedRecord][] => {
      const [subject, section] = [owners[at], sections[at]]
      return subject && section ? [[one, sharedRecordOf(subject, section)]] : []
    })
  })
}

async function writeInChunks(team: TeamContext, writes: SharedWrite[], fence: SharedWrite): Promise<boolean> {
  for (let rest = writes; rest.length > 0;) {
    let bytes = 0
    const fitting = rest.findIndex((write) => (bytes += write.value?.length ?? 0) > maxBytes)
    const count = fitting < 0 ? rest.length : Math.max(fitting, 1)
    if (!(await commitShared(team, [...rest.slice(0, count), fence])).written) return false
    rest = rest.slice(count)
  }
  return true
}

/** The value to write; `null` if the existing one is complete. `isErased`: mentions were erased in the local record. */
export function mergedRecord(
  value: SharedRecord,
  local: SharedRecord,
  isErased = false,
): SharedRecord | null {
  const { key } = value.subject
  const ownSection = { ...local.section, subject: key }
  const section = mergedSection(value.section, ownSection)
  const aliases = [...new Set([...value.subject.aliases, ...local.subject.aliases])]
  const isSame = section === value.section && aliases.length === value.subject.aliases.length
  if (isSame && !isErased) return null
  const newer = compareSections(value.section, ownSection) >= 0 ? value : local
  const { subject } = isSame ? value : newer
  const pruned = isErased ? withoutErasedFacts(subject, local.subject) : subject
  if (isSame && isSameSubject(pruned, value.subject)) return null
  return { ...value, ...newer, subject: { ...pruned, key, aliases }, section }
}

export const isSameSubject = (subject: Subject, { details: _details, ...before }: Subject) =>
  canonicalJson(subject) === canonicalJson(before)

/** The merged section; `existing` itself if nothing was added or erased. */
export function mergedSection(existing: SectionRow, local: SectionRow): SectionRow {
  const [one, other] = [withoutErasedIn(existing, local), withoutErasedIn(local, existing)]
  const section = mergeSections(one, other)
  const isSame = hasErasedMentions(section) && canonicalJson(section) === canonicalJson(existing)
  return isSame ? existing : section
}
