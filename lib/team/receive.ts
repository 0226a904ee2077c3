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

/** What came of reading what a team shares. */
export interface Synced {
  /** Records that were read. */
  read: number
  /** Values that were not the team's own as they are, or older ones that were put back. */
  unread: number
  /** Records that can still be brought back here are left out until that is over, and read again then. */
  later: number
}

export const nothingSynced = (): Synced => ({ read: 0, unread: 0, later: 0 })

export function addSynced(sum: Synced, { read, unread, later }: Synced): void {
  sum.read += read
  sum.unread += unread
  sum.later += later
}

/** Values as they came, opened: some are not believed, some a newer Sidelight wrote. */
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

/** What was left out for its age: its key in the engine, and whom it is about. */
export interface LeftOut {
  key: string
  aliases: string[]
}

interface Receiving {
  retention?: Retention
  left?: LeftOut[]
  /**
   * What is read is all of it, as it stood at this revision of the engine: notes what the team has otherwise than it is here
   * then, and takes out of the engine what it has again of people who were erased. Left out: changes, as they come.
   */
  asOf?: number
  /** In the transaction that keeps them: hears what comes of it, and how many of these are no records of today. */
  alsoWrite?: (synced: Synced, odd: number) => Promise<unknown>
}

/** Receives values of a page: all in one transaction, but for what is left out. */
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

/** Without those who were deleted here a moment ago: whether for good is not known yet. */
async function withoutHeld(db: Database, values: SharedValue<object>[]): Promise<SharedValue<object>[]> {
  const names = values.flatMap(({ value }) => subjectIn(value)?.aliases ?? [])
  if (await hasNoRows(db.held)) return values
  const held = new Set((await rowsByAny(db.held, 'marks', names)).flatMap(({ marks }) => marks))
  return values.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => held.has(name)))
}

/** Without what retention would delete here, or has deleted. What is newer of somebody who is here is taken. */
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

/** Of whoever turned out to be young enough by another section, the older ones too. */
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
