import { Dexie, type IndexableType, type Table } from 'dexie'
import { reopenUnassigned } from '../../purchases/ledger/assign-unexplained.ts'
import { addToSums } from '../../purchases/ledger/unexplained.ts'
import { roundCredits } from '../../purchases/prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import { keptRows } from '../../records/database/kept-rows.ts'
import { gonePrefix, seenPrefix } from '../../records/database/rows/team.ts'
import { tablesIn, type Row } from './format.ts'
import { readTable } from './read-table.ts'
import { isAnythingOut } from '../../purchases/ledger/open-requests.ts'

/**
 * What stays beside the new: whom never to look up, what the service last said of each account, what is gone from
 * it unexplained, which no file may take off a budget, and what a team is to be told; whom it is to erase, too.
 */
const stays = new Set(['suppressed', 'suppressionKeys', 'accounts', 'unexplained', 'teamClaims'])

/** Follows what it is made from by itself, or is of one database alone. */
const derived = new Set(['matchKeys', 'lightRows', 'library'])

/**
 * Puts the library of `built` in the place of what is here, all in one transaction: whatever stops it in the middle,
 * the page, the browser or a full disk, leaves the library as it was. `false`: a request is out right now, and nothing
 * was replaced. `onRows` is called with how many rows are in their place.
 */
export function swapLibrary(
  db: Database,
  built: Database,
  onRows: (rows: number) => void = () => {},
): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (await isAnythingOut(db, Date.now())) return false
    // Replaced records are no reason to believe older values of the team's engine.
    const kept = ['erasing:', 'suppressing:', gonePrefix, seenPrefix]
    const ofTeam = await db.teamState.where('key').startsWithAnyOf(kept).toArray()
    for (const { name } of db.tables) if (!stays.has(name) && name !== 'library') await db.table(name).clear()
    await db.teamState.bulkPut(ofTeam)
    const unexplained = await db.unexplained.toArray()
    let count = 0
    for (const table of (db.tables as Table<Row>[]).filter(({ name }) => !derived.has(name))) {
      const chunks = readTable(built.table<Row>(table.name))
      for (;;) {
        // The other database is no part of this transaction, which stays open only while something asks of it.
        const next = await Dexie.waitFor(Dexie.ignoreTransaction(() => chunks.next()))
        if (next.done) break
        await table.bulkPut(stays.has(table.name) ? await absentIn(table, next.value) : next.value)
        count += next.value.length
        onRows(count)
      }
    }
    // The sums came from the file, with its rows counted as they are there.
    const brought = await Dexie.waitFor(Dexie.ignoreTransaction(() => built.unexplained.toArray()))
    const counted = new Map(brought.map((row) => [row.id, row.counted]))
    for (const row of unexplained) {
      await addToSums(db, row, roundCredits(row.counted - (counted.get(row.id) ?? 0)))
      await reopenUnassigned(db, row)
    }
    return true
  })
}

/** The rows of which there is none here yet. */
export async function absentIn<Kept extends Row>(table: Table<Kept>, rows: Kept[]): Promise<Kept[]> {
  const path = table.schema.primKey.keyPath ?? ''
  const keyOf = (row: Row) =>
    (Array.isArray(path) ? path.map((part) => row[part]) : row[path]) as IndexableType
  const kept = await keptRows(table, rows.map(keyOf))
  return rows.filter((_, index) => !kept[index])
}

/** Whether nothing is here that a restore could be joined with or replace. */
export const isEmpty = (db: Database): Promise<boolean> =>
  areEmpty([db.subjects, db.requests, db.lists, db.batches])

/** Whether no table has a row that a backup would hold. */
export const isUnused = (db: Database): Promise<boolean> =>
  areEmpty(tablesIn(db).map((name) => db.table(name)))

async function areEmpty(tables: readonly Pick<Table, 'toCollection'>[]): Promise<boolean> {
  // Not by counts, for which the database goes through every key.
  const first = await Promise.all(tables.map((table) => table.toCollection().limit(1).primaryKeys()))
  return first.every((keys) => keys.length === 0)
}
