import { isDue } from '../data/retention/due.ts'
import type { Database } from '../records/database/database.ts'
import { hasNoRows, rowsByAny } from '../records/database/rows-by.ts'
import type { Subject } from '../records/database/rows/records.ts'
import type { Retention } from '../settings/preferences.ts'
import { mostWrites, type EngineEntry } from './engine.ts'
import { removeErased } from './erasures.ts'
import { isOfErased, isPutBack, subjectIn } from './known-values.ts'
import { receiveRecords } from './receive-records.ts'
import { openEntries, type SharedValue, type TeamContext } from './shared-values.ts'

/** Counts of a read. */
export interface Synced {
  /** Records. */
  read: number
  /** Values that were not written by the team, or were replayed. */
  unread: number
  /** Records skipped because their local deletion can still be undone; read again after that. */
  later: number
}

export const nothingSynced = (): Synced => ({ read: 0, unread: 0, later: 0 })

export function addSynced(sum: Synced, { read, unread, later }: Synced): void {
  sum.read += read
  sum.unread += unread
  sum.later += later
}

export interface OpenedValues {
  values: SharedValue<object>[]
  unread: number
  newer: number
}

export async function openRecords(
  { keys }: Pick<TeamContext, 'keys'>,
  entries: readonly EngineEntry[],
): Promise<OpenedValues> {
  const opened: OpenedValues = { values: [], unread: 0, newer: 0 }
  for (const one of await openEntries(keys, entries)) {
    if (!('refused' in one)) opened.values.push(one)
    else if (one.refused === 'newer') opened.newer++
    else opened.unread++
  }
  return opened
}

/** A record that was skipped because of its age. */
export interface LeftOut {
  key: string
  aliases: string[]
}

interface Receiving {
  retention?: Retention
  left?: LeftOut[]
  /**
   * The engine revision of a full read: marks differences to the team and removes deleted people's values
   * from the engine.
   * Missing: the values are changes.
   */
  asOf?: number
  /** Runs in the transaction that stores the records; `odd`: number of invalid ones. */
  alsoWrite?: (synced: Synced, odd: number) => Promise<unknown>
}

/** Receives one page of values in one transaction. */
export async function receive(
  team: Pick<TeamContext, 'engine' | 'keys' | 'now'>,
  db: Database,
  { values: all, unread }: OpenedValues,
  { retention, left, asOf, alsoWrite = async () => {} }: Receiving,
): Promise<Synced> {
  let values = await withoutHeld(db, all)
  const later = all.length - values.length
  if (retention) values = await youngEnough(db, values, { retention, now: team.now(), left })
  const synced: Synced = { read: all.length - later, unread, later }
  const { verdicts } = await receiveRecords(team, db, values, {
    ...(asOf === undefined ? {} : { asOf }),
    alsoWrite: (odd, given) => {
      synced.unread = unread + [...given.values()].filter(isPutBack).length
      return alsoWrite(synced, odd)
    },
  })
  if (asOf !== undefined)
    await removeErased(
      team,
      db,
      values.filter(({ key }) => isOfErased(verdicts.get(key))),
    )
  return synced
}

/** Removes subjects with a local deletion that can still be undone. */
async function withoutHeld(db: Database, values: SharedValue<object>[]): Promise<SharedValue<object>[]> {
  const names = values.flatMap(({ value }) => subjectIn(value)?.aliases ?? [])
  if (await hasNoRows(db.held)) return values
  const held = new Set((await rowsByAny(db.held, 'marks', names)).flatMap(({ marks }) => marks))
  return values.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => held.has(name)))
}

/** Removes records that retention would delete, unless the subject exists here. */
async function youngEnough(
  db: Database,
  values: SharedValue<object>[],
  { retention, now, left }: { retention: Retention; now: number; left: LeftOut[] | undefined },
): Promise<SharedValue<object>[]> {
  const due = values.filter(({ value }) => {
    const subject = subjectIn(value)
    return subject !== null && isDue(subject, retention, now)
  })
  if (due.length === 0) return values
  const here = await namesHere(
    db,
    due.flatMap(({ value }) => subjectIn(value)?.aliases ?? []),
  )
  const out = new Set(due.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => here.has(name))))
  for (const { key, value } of out) left?.push({ key, aliases: subjectIn(value)?.aliases ?? [] })
  return values.filter((one) => !out.has(one))
}

/** A later section may have brought the subject in: then receives its skipped sections, too. */
export async function receiveLeft(team: TeamContext, db: Database, left: readonly LeftOut[]): Promise<void> {
  for (let at = 0; at < left.length; at += mostWrites) {
    const some = left.slice(at, at + mostWrites)
    const here = await namesHere(
      db,
      some.flatMap(({ aliases }) => aliases),
    )
    const wanted = some.filter(({ aliases }) => aliases.some((name) => here.has(name)))
    if (wanted.length === 0) continue
    const { entries, revision } = await team.engine.read(wanted.map(({ key }) => key))
    await receive(team, db, await openRecords(team, entries), { asOf: revision })
  }
}

async function namesHere(db: Database, names: readonly string[]): Promise<Set<string>> {
  const subjects: Subject[] = await rowsByAny(db.subjects, 'aliases', [...new Set(names)])
  return new Set(subjects.flatMap(({ aliases }) => aliases))
}
