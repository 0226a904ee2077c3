import { isDue } from '../data/retention/due.ts'
import type { Database } from '../records/database/database.ts'
import { hasNoRows, rowsByAny } from '../records/database/rows-by.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { Retention } from '../settings/preferences.ts'
import { maxWrites, type EngineEntry } from './engine.ts'
import { removeErased } from './erasures.ts'
import { isErased, isReplayed, subjectIn } from './team-values.ts'
import { receiveRecords } from './receive-records.ts'
import { openEntries, type SharedValue, type TeamContext } from './shared-values.ts'

export interface SyncCounts {
  read: number
  rejected: number
  /** Records with a local deletion that can still be undone. Read them again after that. */
  deferred: number
}

export const emptySyncCounts = (): SyncCounts => ({ read: 0, rejected: 0, deferred: 0 })

export function addSyncCounts(sum: SyncCounts, { read, rejected, deferred }: SyncCounts): void {
  sum.read += read
  sum.rejected += rejected
  sum.deferred += deferred
}

export interface OpenedValues {
  values: SharedValue<object>[]
  rejected: number
  newer: number
}

export async function openRecords(
  { keys }: Pick<TeamContext, 'keys'>,
  entries: readonly EngineEntry[],
): Promise<OpenedValues> {
  const opened: OpenedValues = { values: [], rejected: 0, newer: 0 }
  for (const one of await openEntries(keys, entries)) {
    if (!('refused' in one)) opened.values.push(one)
    else if (one.refused === 'newer') opened.newer++
    else opened.rejected++
  }
  return opened
}

/** Because of its age. */
export interface SkippedRecord {
  key: string
  aliases: string[]
}

interface ReceiveOptions {
  retention?: Retention
  skipped?: SkippedRecord[]
  /**
   * The engine revision of a full read, which marks differences and removes values about deleted people from the
   * engine. If missing, the values are changes.
   */
  asOf?: number
  /** In the transaction that stores the records. `invalidCount` is the number of invalid ones. */
  alsoWrite?: (counts: SyncCounts, invalidCount: number) => Promise<unknown>
}

/** Receives one page of values in one transaction. */
export async function receive(
  team: Pick<TeamContext, 'engine' | 'keys' | 'now'>,
  db: Database,
  { values: all, rejected }: OpenedValues,
  { retention, skipped, asOf, alsoWrite = async () => {} }: ReceiveOptions,
): Promise<SyncCounts> {
  let values = await withoutUndoable(db, all)
  const deferred = all.length - values.length
  if (retention) values = await withinRetention(db, values, { retention, now: team.now(), skipped })
  const counts: SyncCounts = { read: all.length - deferred, rejected, deferred }
  const { verdicts } = await receiveRecords(team, db, values, {
    ...(asOf === undefined ? {} : { asOf }),
    alsoWrite: (invalidCount, given) => {
      counts.rejected = rejected + [...given.values()].filter(isReplayed).length
      return alsoWrite(counts, invalidCount)
    },
  })
  if (asOf !== undefined)
    await removeErased(
      team,
      db,
      values.filter(({ key }) => isErased(verdicts.get(key))),
    )
  return counts
}

async function withoutUndoable(db: Database, values: SharedValue<object>[]): Promise<SharedValue<object>[]> {
  const names = values.flatMap(({ value }) => subjectIn(value)?.aliases ?? [])
  if (await hasNoRows(db.undoParts)) return values
  const held = new Set((await rowsByAny(db.undoParts, 'marks', names)).flatMap(({ marks }) => marks))
  return values.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => held.has(name)))
}

/** Those that don't exist here and that retention would delete are left out. */
async function withinRetention(
  db: Database,
  values: SharedValue<object>[],
  { retention, now, skipped }: { retention: Retention; now: number; skipped: SkippedRecord[] | undefined },
): Promise<SharedValue<object>[]> {
  const due = values.filter(({ value }) => {
    const subject = subjectIn(value)
    return subject !== null && isDue(subject, retention, now)
  })
  if (due.length === 0) return values
  const existing = await localNames(
    db,
    due.flatMap(({ value }) => subjectIn(value)?.aliases ?? []),
  )
  const outdated = new Set(
    due.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => existing.has(name))),
  )
  for (const { key, value } of outdated) skipped?.push({ key, aliases: subjectIn(value)?.aliases ?? [] })
  return values.filter((one) => !outdated.has(one))
}

/** Receives the skipped sections of subjects that a later section has brought in. */
export async function receiveSkipped(
  team: TeamContext,
  db: Database,
  skipped: readonly SkippedRecord[],
): Promise<void> {
  for (let at = 0; at < skipped.length; at += maxWrites) {
    const some = skipped.slice(at, at + maxWrites)
    const existing = await localNames(
      db,
      some.flatMap(({ aliases }) => aliases),
    )
    const knownRecords = some.filter(({ aliases }) => aliases.some((name) => existing.has(name)))
    if (knownRecords.length === 0) continue
    const { entries, revision } = await team.engine.read(knownRecords.map(({ key }) => key))
    await receive(team, db, await openRecords(team, entries), { asOf: revision })
  }
}

async function localNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const subjects: Subject[] = await rowsByAny(db.subjects, 'aliases', [...new Set(names)])
  return new Set(subjects.flatMap(({ aliases }) => aliases))
}
