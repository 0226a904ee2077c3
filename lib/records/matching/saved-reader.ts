import type { Database } from '../database/database.ts'
import type { LedgerRequest, RequestState } from '../../purchases/rows/requests.ts'
import { rowsOfAny } from '../database/rows-of-any.ts'
import type { MatchKeys, Subject } from '../rows/subject.ts'
import type { SectionRow, SectionName } from '../rows/sections.ts'
import { walkRows } from '../database/walk-rows.ts'
import { ownersByAlias } from '../identity/owners.ts'
import { Candidates, type RowsByKey } from './candidates.ts'

/** On demand or for many queries at once. */
export interface SavedReader {
  /** At most `maxAlike` records for each key. Doesn't call `keys` if everything has been read already. */
  candidates: (keys: () => ReadonlySet<string>) => PromiseLike<Candidates>
  /** Of each alias. */
  owners: (aliases: readonly string[]) => PromiseLike<ReadonlyMap<string, Subject>>
  sections: (keys: readonly [string, SectionName][]) => PromiseLike<(SectionRow | undefined)[]>
  /** Oldest first. */
  requests: (requestKeys: readonly string[]) => PromiseLike<LedgerRequest[]>
  /** Includes pending requests. */
  openRequests: () => PromiseLike<LedgerRequest[]>
  deletedMarks: (marks: readonly string[]) => PromiseLike<ReadonlySet<string>>
}

/** A key shared by more records identifies no one, so further ones are skipped. */
const maxAlike = 100

/** Up to this many keys are read by single queries, because `anyOf` waits for the database at every cursor step. */
const few = 16

/** A reader that reads on demand, in the caller's transaction or without one. */
export const savedReader = (db: Database): SavedReader => ({
  async candidates(keys) {
    const sought = keys()
    return candidatesIn(db, await rowsWith(db, sought), sought)
  },
  owners: (aliases) => ownersByAlias(db, [...aliases]),
  sections: (keys) => db.sections.bulkGet([...keys]),
  requests: (requestKeys) =>
    requestKeys.length <= few
      ? rowsOfAny(db.requests, 'requestKey', requestKeys).then((rows) =>
          rows.toSorted((a, b) => a.reservedAt - b.reservedAt),
        )
      : db.requests.where('requestKey').anyOf(requestKeys).sortBy('reservedAt'),
  openRequests: () => rowsOfAny(db.requests, 'state', openStates),
  deletedMarks: (marks) =>
    db.undoParts
      .where('marks')
      .anyOf(marks)
      .keys()
      .then((found) => new Set(found as string[])),
})

const candidatesIn = async (db: Database, rows: RowsByKey, keys: ReadonlySet<string>): Promise<Candidates> =>
  new Candidates(rows, rows.size > 0 ? await called(db, subjectsIn(rows, keys)) : new Map())

async function rowsWith(db: Database, keys: ReadonlySet<string>): Promise<RowsByKey> {
  const found = new Map<string, MatchKeys[]>()
  if (keys.size === 0) return found
  const rows = await db.matchKeys
    .where('keys')
    .anyOf([...keys])
    .distinct()
    .toArray()
  for (const row of rows) addRow(found, row, keys)
  return found
}

const subjectsIn = (rows: RowsByKey, keys: ReadonlySet<string>): string[] => [
  ...new Set([...keys].flatMap((key) => rows.get(key) ?? []).map(({ subject }) => subject)),
]

/** A subject's key takes precedence over the aliases of others. */
async function called(db: Database, names: readonly string[]): Promise<Map<string, Subject>> {
  const rows = await db.subjects.bulkGet([...names])
  const found = new Map(rows.flatMap((row, at) => (row ? [[names[at]!, row] as const] : [])))
  const others = names.filter((name) => !found.has(name))
  if (others.length > 0)
    for (const row of await db.subjects.where('aliases').anyOf(others).distinct().toArray())
      for (const alias of row.aliases) found.set(alias, row)
  return found
}

function addRow(found: Map<string, MatchKeys[]>, row: MatchKeys, sought: ReadonlySet<string>): void {
  for (const key of row.keys) {
    const others = found.get(key)
    if (!others) {
      if (sought.has(key)) found.set(key, [row])
    } else if (others.length < maxAlike) others.push(row)
  }
}

const openStates = ['pending', 'reserved', 'sent', 'responded'] satisfies RequestState[]

/** From this many keys on, one pass over all rows is faster than single reads. */
const many = 3000

/** From this many rows per query on, single reads are faster again. */
const rowsPerRead = 8

/** Rows per read, which take 5 to 10 ms, and at most a frame on a busy machine. */
const chunk = 750

interface BatchQuery {
  keys: ReadonlySet<string>
  names: ReadonlySet<string>
  requestKeys: number
  ledger: number
}

/**
 * A reader for many queries. Makes one pass over each table, at once or on first use. `between` runs between chunks and
 * may throw to abort.
 */
export async function readSavedAtOnce(
  db: Database,
  { keys, names, requestKeys, ledger }: BatchQuery,
  between: () => PromiseLike<unknown> | undefined = () => undefined,
): Promise<SavedReader> {
  const direct = savedReader(db)
  let known: Promise<ReadonlySet<string>> | undefined
  const isFewRequests = requestKeys < many || ledger > requestKeys * rowsPerRead
  const requests: SavedReader['requests'] = async (requested) => {
    const all = await (known ??= requestKeysIn(db, between))
    const there = requested.filter((requestKey) => all.has(requestKey))
    return there.length > 0 ? direct.requests(there) : []
  }
  const reader = isFewRequests ? direct : { ...direct, requests }
  if (keys.size + names.size < many) return reader
  const byKey = keys.size < many ? null : await matchKeysWith(db, keys, between)
  const sought = new Set(names)
  for (const rows of byKey?.found.values() ?? []) for (const { subject } of rows) sought.add(subject)
  const isWorthAll = sought.size * rowsPerRead > (byKey?.read ?? many * rowsPerRead)
  const subjects = isWorthAll ? await subjectsCalled(db, sought, between) : null
  const isAll = subjects !== null || byKey?.found.size === 0
  const all = byKey && isAll && new Candidates(byKey.found, subjects?.called ?? new Map())
  let sectionKeys: Promise<ReadonlySet<string>> | undefined
  let open: PromiseLike<LedgerRequest[]> | undefined
  let marks: Promise<ReadonlySet<string>> | undefined
  return {
    ...reader,
    candidates: byKey
      ? (some) => (all ? Promise.resolve(all) : candidatesIn(db, byKey.found, some()))
      : direct.candidates,
    owners: subjects ? () => Promise.resolve(subjects.owners) : direct.owners,
    async sections(requested) {
      if (requested.length === 0) return []
      const kept = await (sectionKeys ??= sectionKeysOf(db, between))
      const there = requested.filter((key) => kept.has(sectionKey(key)))
      if (there.length === 0) return requested.map(() => undefined)
      const rows = await direct.sections(there)
      const found = new Map(rows.map((row, at) => [sectionKey(there[at]!), row]))
      return requested.map((key) => found.get(sectionKey(key)))
    },
    openRequests: () => (open ??= direct.openRequests()),
    deletedMarks: () =>
      (marks ??= db.undoParts
        .orderBy('marks')
        .uniqueKeys()
        .then((all) => new Set(all as string[]))),
  }
}

/** A single read of a large library would block the page. */
async function sectionKeysOf(
  db: Database,
  between: () => PromiseLike<unknown> | undefined,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let rest = db.sections.orderBy(':id')
  for (;;) {
    const keys = await rest.limit(keysPerRead).primaryKeys()
    for (const key of keys) found.add(sectionKey(key))
    const last = keys.at(-1)
    if (last === undefined || keys.length < keysPerRead) return found
    rest = db.sections.where(':id').above(last)
    await between()
  }
}

/** From the index, without the rows. */
async function requestKeysIn(
  db: Database,
  between: () => PromiseLike<unknown> | undefined,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let rest = db.requests.orderBy('requestKey')
  for (;;) {
    const keys = (await rest.limit(keysPerRead).keys()) as string[]
    for (const key of keys) found.add(key)
    const last = keys.at(-1)
    if (last === undefined || keys.length < keysPerRead) return found
    rest = db.requests.where('requestKey').above(last)
    await between()
  }
}

const keysPerRead = 5000

const sectionKey = ([subject, name]: readonly [string, string]): string => `${name} ${subject}`

async function matchKeysWith(
  db: Database,
  keys: ReadonlySet<string>,
  between: () => PromiseLike<unknown> | undefined,
): Promise<{ found: Map<string, MatchKeys[]>; read: number }> {
  const found = new Map<string, MatchKeys[]>()
  let read = 0
  await walkRows(db.matchKeys, chunk, async (rows) => {
    read += rows.length
    for (const row of rows) addRow(found, row, keys)
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
  await walkRows(db.subjects, chunk, async (rows) => {
    for (const row of rows) {
      if (!row.aliases.some((alias) => names.has(alias)) && !names.has(row.key)) continue
      for (const alias of row.aliases) {
        const other = owners.get(alias)
        if (!other || row.createdAt < other.createdAt) owners.set(alias, row)
        if (called.get(alias)?.key !== alias) called.set(alias, row)
      }
      called.set(row.key, row)
    }
    await between()
  })
  return { called, owners }
}
