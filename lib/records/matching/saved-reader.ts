import type { Database } from '../database/database.ts'
import type { LedgerRequest, RequestState } from '../database/rows/purchases.ts'
import { rowsOfAny } from '../database/rows-of-any.ts'
import type { MatchKeys, SectionRow, Subject } from '../database/rows/records.ts'
import type { SectionName } from '../database/rows/sections.ts'
import { lookThrough } from '../database/look-through.ts'
import { ownersByAlias } from '../identity/owners.ts'

/** What recognising reads of what is saved: each time, or for many questions at once. */
export interface SavedReader {
  /** What has any of these keys. */
  matchKeys: (keys: readonly string[]) => PromiseLike<MatchKeys[]>
  /** Subjects by the names that they are called, each by its key or else by any of its names. */
  called: (names: readonly string[]) => PromiseLike<ReadonlyMap<string, Subject>>
  /** The subjects that go by any of these names, each by all of its own; the oldest, should there be two. */
  owners: (aliases: readonly string[]) => PromiseLike<ReadonlyMap<string, Subject>>
  /** `undefined` where there is none; in the order given. */
  sections: (keys: readonly [string, SectionName][]) => PromiseLike<(SectionRow | undefined)[]>
  /** Requests that ask one of these, the oldest first. */
  requests: (questions: readonly string[]) => PromiseLike<LedgerRequest[]>
  /** Requests without an outcome, and those that wait for a limit. */
  openRequests: () => PromiseLike<LedgerRequest[]>
  /** Those of these marks by which a deleted record can be brought back. */
  deletedMarks: (marks: readonly string[]) => PromiseLike<ReadonlySet<string>>
}

/** So few keys are looked up by one query each: `anyOf` waits for the database at every step of its cursor. */
const few = 16

/** Reads what is asked for, by itself or in the caller's transaction. */
export const savedReader = (db: Database): SavedReader => ({
  matchKeys: (keys) => db.matchKeys.where('keys').anyOf(keys).distinct().toArray(),
  async called(names) {
    const rows = await db.subjects.bulkGet([...names])
    const called = new Map(rows.flatMap((row, at) => (row ? [[names[at]!, row] as const] : [])))
    const others = names.filter((name) => !called.has(name))
    if (others.length > 0)
      for (const row of await db.subjects.where('aliases').anyOf(others).distinct().toArray())
        for (const alias of row.aliases) called.set(alias, row)
    return called
  },
  owners: (aliases) => ownersByAlias(db, [...aliases]),
  sections: (keys) => db.sections.bulkGet([...keys]),
  requests: (questions) =>
    questions.length <= few
      ? rowsOfAny(db.requests, 'question', questions).then((rows) =>
          rows.toSorted((a, b) => a.reservedAt - b.reservedAt),
        )
      : db.requests.where('question').anyOf(questions).sortBy('reservedAt'),
  openRequests: () => rowsOfAny(db.requests, 'state', openStates),
  deletedMarks: (marks) =>
    db.held
      .where('marks')
      .anyOf(marks)
      .keys()
      .then((found) => new Set(found as string[])),
})

const openStates = ['waiting', 'reserved', 'sent', 'answered'] satisfies RequestState[]

/** From so many on, one look through all rows is faster than a look for each. */
const many = 3000

/** Of this many rows for each that is sought, a look for each is faster again. */
const rowsPerLook = 8

/** Rows read in one go: 10 to 20 ms, and no more than two frames on a busy machine. */
const chunk = 1500

/** All that is going to be asked for, so that nothing else is kept in memory. */
export interface SoughtAtOnce {
  keys: ReadonlySet<string>
  /** Names of subjects. */
  names: ReadonlySet<string>
  /** How many questions there are, and about how many requests the ledger has. */
  questions: number
  ledger: number
}

/**
 * A reader for many questions: looks through each table once, before it is asked or when it first is. `between` is
 * called between two parts of it, and may throw to stop it.
 */
export async function readSavedAtOnce(
  db: Database,
  { keys, names, questions, ledger }: SoughtAtOnce,
  between: () => PromiseLike<unknown> | undefined = () => undefined,
): Promise<SavedReader> {
  const direct = savedReader(db)
  if (keys.size + names.size < many) return direct
  const byKey = keys.size < many ? null : await matchKeysWith(db, keys, between)
  const sought = new Set(names)
  for (const rows of byKey?.found.values() ?? []) for (const { subject } of rows) sought.add(subject)
  const isWorthAll = sought.size * rowsPerLook > (byKey?.read ?? many * rowsPerLook)
  const subjects = isWorthAll ? await subjectsCalled(db, sought, between) : null
  let sectionKeys: Promise<ReadonlySet<string>> | undefined
  let open: PromiseLike<LedgerRequest[]> | undefined
  let marks: Promise<ReadonlySet<string>> | undefined
  let known: Promise<ReadonlySet<string>> | undefined
  const inLedger = () =>
    (known ??= db.requests
      .orderBy('question')
      .keys()
      .then((all) => new Set(all as string[])))
  return {
    matchKeys: byKey
      ? (some) => Promise.resolve([...new Set(some.flatMap((key) => byKey.found.get(key) ?? []))])
      : direct.matchKeys,
    called: subjects ? () => Promise.resolve(subjects.called) : direct.called,
    owners: subjects ? () => Promise.resolve(subjects.owners) : direct.owners,
    async sections(asked) {
      if (asked.length === 0) return []
      const kept = await (sectionKeys ??= db.sections
        .toCollection()
        .primaryKeys()
        .then((all) => new Set(all.map(sectionKey))))
      const there = asked.filter((key) => kept.has(sectionKey(key)))
      const rows = there.length > 0 ? await direct.sections(there) : []
      const found = new Map(rows.map((row, at) => [sectionKey(there[at]!), row]))
      return asked.map((key) => found.get(sectionKey(key)))
    },
    async requests(asked) {
      if (ledger > questions * rowsPerLook) return direct.requests(asked)
      const all = await inLedger()
      const there = asked.filter((question) => all.has(question))
      return there.length > 0 ? direct.requests(there) : []
    },
    openRequests: () => (open ??= direct.openRequests()),
    deletedMarks: () =>
      (marks ??= db.held
        .orderBy('marks')
        .uniqueKeys()
        .then((all) => new Set(all as string[]))),
  }
}

const sectionKey = ([subject, name]: readonly [string, string]): string => `${name} ${subject}`

async function matchKeysWith(
  db: Database,
  keys: ReadonlySet<string>,
  between: () => PromiseLike<unknown> | undefined,
): Promise<{ found: Map<string, MatchKeys[]>; read: number }> {
  const found = new Map<string, MatchKeys[]>()
  let read = 0
  await lookThrough(db.matchKeys, chunk, async (rows) => {
    read += rows.length
    for (const row of rows)
      for (const key of row.keys) {
        const others = found.get(key)
        if (others) others.push(row)
        else if (keys.has(key)) found.set(key, [row])
      }
    await between()
  })
  return { found, read }
}

async function subjectsCalled(
  db: Database,
  names: ReadonlySet<string>,
  between: () => PromiseLike<unknown> | undefined,
): Promise<{ called: Map<string, Subject>; owners: Map<string, Subject> }> {
  const called = new Map<string, Subject>()
  const owners = new Map<string, Subject>()
  await lookThrough(db.subjects, chunk, async (rows) => {
    for (const row of rows) {
      if (!row.aliases.some((alias) => names.has(alias)) && !names.has(row.key)) continue
      for (const alias of row.aliases) {
        const other = owners.get(alias)
        if (!other || row.createdAt < other.createdAt) owners.set(alias, row)
        if (called.get(alias)?.key !== alias) called.set(alias, row)
      }
      // Who has a name as its key is called so before all others.
      called.set(row.key, row)
    }
    await between()
  })
  return { called, owners }
}
