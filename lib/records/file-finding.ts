import { isNothing } from '../api/is-nothing.ts'
import type { Database } from './database/database.ts'
import { toEarlierSections, mergeEarlierSections } from './earlier-sections.ts'
import { historyOf } from './history.ts'
import { jobHistoryOf } from './job-history.ts'
import { recordMergeConflicts } from './identity/merge-conflicts.ts'
import { mergeSteps } from './identity/merge-subjects.ts'
import { moveSectionsTo } from './identity/page-owner.ts'
import { resolveFinding } from './identity/resolve-finding.ts'
import type { Provenance, SectionName, SectionRow } from './rows/sections.ts'
import { take, wait, type Steps } from './database/steps.ts'
import { mergeAnnotations } from './annotations/annotations.ts'
import type { HistoryRow } from './rows/history.ts'
import type { Subject } from './rows/subject.ts'
import type { Finding } from './finding.ts'
import { lightFacts, statedFactsOf } from './subject-facts.ts'

/**
 * Files a finding and returns its subject's key. Runs in the caller's transaction over `recordTables`. Finds the
 * subject by requested page or names, and merges others that share a name unless `resolveFinding` finds a
 * contradiction. Changed values go to the history. `now` uses the same clock as `from.at`. `isCheck`: a check of a
 * watched list, which doesn't prolong the retention time.
 */
export function fileFinding(
  db: Database,
  finding: Finding,
  from: Provenance,
  now = Math.max(Date.now(), from.at),
  isCheck = false,
): Promise<string> {
  return take(filing(db, finding, from, now, isCheck))
}

function* filing(
  db: Database,
  finding: Finding,
  from: Provenance,
  now: number,
  isCheck: boolean,
): Steps<string> {
  const { existing, isIdentified, aliases, others, contradicted, carried } = yield* resolveFinding(
    db,
    finding,
  )
  // A response may contain no name at all, or only another person's.
  const key = existing?.key ?? aliases[0] ?? `${finding.kind}:request:${from.request}`
  yield* moveSectionsTo(db, carried.rows, carried.from, key)
  const before = existing ? yield* wait(db.sections.where('subject').equals(key).toArray()) : []
  const stated = existing ? statedFactsOf(existing, before) : {}

  const { paging } = finding
  const rows = Object.entries(finding.sections).map(
    ([name, data]) => ({ ...from, subject: key, name, data, ...(paging ? { paging } : {}) }) as SectionRow,
  )
  const isNew = !existing && carried.rows.length === 0 && contradicted.length === 0
  const whole: SectionRow[] = []
  for (const row of rows) whole.push(isNew ? row : yield* continued(db, row))
  if (!isNew) yield* putNewer(db, whole, now, before, isIdentified)
  const writing = isNew && whole.length > 0 ? db.sections.bulkPut(whole) : null
  const filed = isNew ? whole : yield* wait(db.sections.where('subject').equals(key).toArray())
  let one: Subject = {
    key,
    kind: finding.kind,
    aliases: [...new Set([key, ...aliases, ...(existing?.aliases ?? [])])],
    ...lightFacts(filed, stated, existing?.corrections),
    ...mergeAnnotations(existing ? [existing] : []),
    createdAt: existing?.createdAt ?? from.at,
    updatedAt:
      existing && isCheck
        ? existing.updatedAt
        : Math.max(from.at, existing && existing.updatedAt <= now ? existing.updatedAt : 0),
  }
  yield* wait(Promise.all([writing, db.subjects.put(one)]))
  if (contradicted.length > 0) yield* recordMergeConflicts(db, one, contradicted, from)
  // The oldest record remains, so that keys rarely change.
  let since = existing?.createdAt ?? Infinity
  for (const { subject: other, ...shared } of others) {
    const because = { ...shared, request: from.request || null, at: from.at }
    const isOlder = other.createdAt <= since
    one = isOlder ? yield* mergeSteps(db, other, one, because) : yield* mergeSteps(db, one, other, because)
    since = Math.min(since, other.createdAt)
  }
  return one.key
}

function* continued(db: Database, row: SectionRow): Steps<SectionRow> {
  const isLaterPage = (row.paging?.page ?? 1) > 1
  if (!isLaterPage && row.name !== 'company') return row
  const kept = yield* wait(db.sections.get([row.subject, row.name]))
  if (row.name === 'company' && kept?.name === 'company') return withMissingFields(row, kept)
  if (!kept || !Array.isArray(kept.data) || !Array.isArray(row.data)) return row
  const items = new Map(kept.data.map((item) => [JSON.stringify(item), item]))
  const before = items.size
  for (const item of row.data) items.set(JSON.stringify(item), item)
  // A page without new entries is the last one, regardless of the reported total. Correct the total, so that no further page
  // is bought.
  const paging = items.size === before ? { ...row.paging, total: before } : row.paging
  return { ...row, data: [...items.values()], paging } as SectionRow
}

type CompanyRow = Extract<SectionRow, { name: 'company' }>

/** A person's response has fewer fields of the company than the company's own response. */
function withMissingFields(row: CompanyRow, { data }: CompanyRow): CompanyRow {
  const untold = Object.entries(data).filter(([field]) => isNothing(row.data[field]))
  return { ...row, data: { ...row.data, ...Object.fromEntries(untold) } }
}

function* putNewer(
  db: Database,
  rows: SectionRow[],
  now: number,
  before: readonly SectionRow[],
  isIdentified: boolean,
): Steps<void> {
  if (rows.length === 0) return
  const kept = yield* wait(
    db.sections.bulkGet(rows.map(({ subject, name }): [string, SectionName] => [subject, name])),
  )
  // A wrong clock may have dated a section in the future. A new purchase must not seem older than that.
  const since = kept.map((row) => (row && row.at <= now ? row.at : 0))
  const newer = rows.filter((row, index) => row.at >= since[index]!)
  const jobs = yield* jobHistory(db, newer, now, before, isIdentified)
  // A job change is listed once, not also as a changed title or company.
  const isSaid = ({ fact }: HistoryRow) => jobs.length > 0 && (fact === 'title' || fact === 'company')
  const facts = rows.flatMap((row, index) =>
    kept[index] && row.at > since[index]! ? historyOf(kept[index], row) : [],
  )
  const history = [...facts.filter((row) => !isSaid(row)), ...jobs]
  if (history.length > 0) yield* wait(db.history.bulkPut(history))
  const whole = newer.map((row) => withEarlier(row, kept[rows.indexOf(row)]))
  const replaced = newer.flatMap((row) => kept[rows.indexOf(row)] ?? [])
  if (replaced.length > 0) yield* storeReplacedSections(db, replaced[0]!.subject, replaced)
  if (whole.length > 0) yield* wait(db.sections.bulkPut(whole))
}

function* jobHistory(
  db: Database,
  rows: readonly SectionRow[],
  now: number,
  before: readonly SectionRow[],
  isIdentified: boolean,
): Steps<HistoryRow[]> {
  const careers = rows.filter(({ name }) => name === 'profile' || name === 'experience')
  const [first] = careers
  if (!first) return []
  const stored = yield* wait(db.history.where('subject').equals(first.subject).toArray())
  const known = before.filter(({ at }) => at <= now)
  return careers.flatMap((row) => jobHistoryOf(known, row, stored, isIdentified))
}

function withEarlier(row: SectionRow, kept: SectionRow | undefined): SectionRow {
  if (!kept?.earlier || kept.at === row.at) return row
  return {
    ...row,
    earlier: mergeEarlierSections([...kept.earlier, ...(row.earlier ?? []), ...toEarlierSections(kept)]),
  }
}

/**
 * Stores the replaced sections of a merged record with its merge, so that each record has its own last purchase after
 * they are separated. Runs in the caller's transaction over `recordTables`.
 */
function* storeReplacedSections(db: Database, key: string, replaced: SectionRow[]): Steps<void> {
  if (replaced.length === 0) return
  const merges = yield* wait(db.merges.where('subject').equals(key).toArray())
  if (merges.every(({ before }) => before === null)) return
  const requests = yield* wait(db.requests.bulkGet(replaced.map(({ request }) => request)))
  const changed = merges.flatMap((merge) => {
    const { before } = merge
    if (!before) return []
    const rows = replaced.map((row, index) => {
      const requestedAlias = requests[index]?.subject
      const isOthers = typeof requestedAlias === 'string' && before.other.aliases.includes(requestedAlias)
      return { ...row, subject: isOthers ? before.other.key : before.subject.key }
    })
    const isReplaced = (row: SectionRow) =>
      rows.some(({ subject, name, at }) => subject === row.subject && name === row.name && at >= row.at)
    const older = (row: SectionRow) =>
      before.sections.some(
        ({ subject, name, at }) => subject === row.subject && name === row.name && at > row.at,
      )
    const sections = [
      ...before.sections.filter((row) => !isReplaced(row)),
      ...rows.filter((row) => !older(row)),
    ]
    return [{ ...merge, before: { ...before, sections } }]
  })
  if (changed.length > 0) yield* wait(db.merges.bulkPut(changed))
}
