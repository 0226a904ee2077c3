import { Dexie, type IndexableType, type Table } from 'dexie'
import { problem } from '../../api/problem.ts'
import { anonymiseRequest, isAnonymised } from '../../purchases/ledger/anonymise.ts'
import { asLost, isLostRow } from '../../purchases/ledger/lost-request-key.ts'
import { isAnythingInFlight } from '../../purchases/ledger/open-requests.ts'
import { endingsWithoutResponse, endRequest } from '../../purchases/ledger/request-endings.ts'
import type { Database } from '../../records/database/database.ts'
import { storedRows } from '../../records/database/stored-rows.ts'
import { walkRows, keyOf } from '../../records/database/walk-rows.ts'
import { libraryKey } from '../../purchases/rows/library-state.ts'
import type { LedgerRequest, SettledRequest } from '../../purchases/rows/requests.ts'
import { removedPrefix, seenPrefix } from '../../team/rows.ts'
import { isSameList, readListState, type ListState } from '../../records/suppression/with-list.ts'
import { fileProfile, isFromFile } from '../../settings/accounts.ts'
import { isLeftOut, onReplace } from './backup-tables.ts'
import { tablesIn, type Row } from './format.ts'
import { recountSpending } from './recount-spending.ts'
import { isResponseMissing, recoveredRequest, unfiledRequest } from './restore-requests.ts'

/**
 * Replaces the library by `built`, as `backupTables` defines. This is one transaction, so an interruption or a full
 * disk leaves the library unchanged. `listed` is the suppression list that `built` follows; `onRows` reports the rows
 * replaced so far. Does nothing while a request is in flight (`in-flight`), or if the list has changed.
 */
export function swapLibrary(
  db: Database,
  built: Database,
  listed: ListState,
  onRows: (rows: number) => void = () => {},
): Promise<'done' | 'in-flight' | 'list-changed'> {
  return db.transaction('rw', db.tables, async () => {
    if (await isAnythingInFlight(db, Date.now())) return 'in-flight'
    if (!isSameList(await readListState(db), listed)) return 'list-changed'
    // Replacing records must not make older values of the team's engine acceptable.
    const kept = ['erasing:', 'suppressing:', removedPrefix, seenPrefix]
    const ofTeam = await db.teamState.where('key').startsWithAnyOf(kept).toArray()
    const tables = db.tables as Table<Row>[]
    for (const { name } of tables.filter(({ name }) => ['goes', 'derived'].includes(onReplace(name))))
      await db.table(name).clear()
    await db.teamState.bulkPut(ofTeam)
    let count = 0
    const bringAll = async (table: Table<Row>, bring: (rows: Row[]) => Promise<unknown>) => {
      const chunks = readTable(built.table<Row>(table.name))
      for (;;) {
        // The other database isn't part of this transaction, and the transaction stays active only while it has
        // requests.
        const next = await Dexie.waitFor(Dexie.ignoreTransaction(() => chunks.next()))
        if (next.done) return
        await bring(next.value)
        count += next.value.length
        onRows(count)
      }
    }
    let isLost = false
    for (const table of tables.filter(({ name }) => !isLeftOut(name) || name === 'suppressionKeys')) {
      if (table.name === 'requests') isLost = await replaceHistory(db, (bring) => bringAll(table, bring))
      else
        await bringAll(table, async (rows) =>
          table.bulkPut(onReplace(table.name) === 'stays' ? await absentIn(table, rows) : rows),
        )
    }
    await recountSpending(db)
    // Last, because each write of spending updates the same row.
    const library = await db.library.get(libraryKey)
    if (library && isLost) await db.library.put({ ...library, hasLost: true })
    return 'done'
  })
}

const chunk = 500

/**
 * Replaces requests from earlier files with those that `bringAll` reads. This installation's requests keep their costs.
 * If the file has another subject or response for one of them, only a hash remains, as proof that the lookup was paid
 * for. Returns whether any request was reduced to a hash.
 */
async function replaceHistory(
  db: Database,
  bringAll: (bring: (rows: Row[]) => Promise<unknown>) => Promise<void>,
): Promise<boolean> {
  await db.requests
    .where('[account+counted]')
    .between([fileProfile], [`${fileProfile}\uffff`])
    .filter(isFromFile)
    .delete()
  const hashKey = (await db.library.get(libraryKey))?.hashKey ?? ''
  const known = new Set<string>()
  await bringAll(async (rows) => {
    const given = rows as unknown as LedgerRequest[]
    const own = await db.requests.bulkGet(given.map(({ id }) => id))
    const changed = given.flatMap((row, index) => {
      const here = own[index]
      if (!here) return [row]
      if (here.requestKey === row.requestKey && !isResponseMissing(here, row)) known.add(here.id)
      const recovered = recoveredRequest(here, row, hashKey) ?? unfiledRequest(here, row)
      if (recovered) known.add(here.id)
      return recovered ?? []
    })
    await db.requests.bulkPut(changed)
  })
  let isLost = false
  await walkRows(db.requests, chunk, async (rows) => {
    const remaining = rows.filter((row) => !isFromFile(row) && !known.has(row.id) && !isAnonymised(row))
    const changed = remaining.map((row) => withoutSubject(ended(row), hashKey))
    isLost ||= changed.some(isLostRow)
    await db.requests.bulkPut(changed)
  })
  return isLost
}

function ended(row: LedgerRequest): SettledRequest {
  return row.state === 'settled' ? row : endRequest(row, endingsWithoutResponse[row.state], row.reservedAt)
}

/** Keeps the cost and, if a repeat would cost anything, the hash of the key. */
function withoutSubject(row: SettledRequest, hashKey: string): SettledRequest {
  if (isLostRow(row)) return row
  const isFree = row.outcome === 'refused' && row.cost === 0
  const nobody = anonymiseRequest({ ...row, found: [] }, new Set())
  if (isFree) return nobody
  return {
    ...nobody,
    requestKey: asLost(hashKey, row.requestKey),
    section: null,
    outcome: 'unknown',
    problem: problem('lost'),
  }
}

export async function absentIn<Kept extends Row>(table: Table<Kept>, rows: Kept[]): Promise<Kept[]> {
  const path = table.schema.primKey.keyPath ?? ''
  const keyOf = (row: Row) =>
    (Array.isArray(path) ? path.map((part) => row[part]) : row[path]) as IndexableType
  const kept = await storedRows(table, rows.map(keyOf))
  return rows.filter((_, index) => !kept[index])
}

/** Nothing that a restore could join or replace. */
export const isEmpty = (db: Database): Promise<boolean> =>
  areEmpty([db.subjects, db.requests, db.lists, db.runs])

export const isUnused = (db: Database): Promise<boolean> =>
  areEmpty(tablesIn(db).map((name) => db.table(name)))

async function areEmpty(tables: readonly Pick<Table, 'toCollection'>[]): Promise<boolean> {
  // Not counted, because that would step through every key.
  const first = await Promise.all(tables.map((table) => table.toCollection().limit(1).primaryKeys()))
  return first.every((keys) => keys.length === 0)
}

/** Rows per read. A raw response has up to 8 MB, a section some kB, and 500 other rows less than that. */
const sizes: Record<string, number> = { responses: 25, sections: 200 }
const usualSize = 500

/** By primary key, each chunk in its own transaction while the previous one is processed. */
async function* readTable<Row extends object>(table: Table<Row>): AsyncGenerator<Row[]> {
  const size = sizes[table.name] ?? usualSize
  const read = (last?: Row) =>
    Dexie.ignoreTransaction(() =>
      last
        ? table.where(':id').above(keyOf(table, last)).limit(size).toArray()
        : table.orderBy(':id').limit(size).toArray(),
    )
  let rows = await read()
  while (rows.length > 0) {
    const next = read(rows.at(-1))
    // If the consumer stops early, it never awaits this.
    next.catch(() => {})
    yield rows
    rows = await next
  }
}
