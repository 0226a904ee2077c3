import type { Table, Transaction } from 'dexie'
import type { LedgerRequest } from './rows/purchases.ts'
import { lookThrough } from '../erasure/look-through.ts'
import { isMirrored, matchKeysOf, type SourceTable } from '../matching/match-keys.ts'
import type { Subject, SectionRow, MatchKeys } from './rows/records.ts'

const chunk = 1000
/** Sections hold whole profiles: fewer of them are in memory at once. */
const sectionChunk = 100

/** Brings a library of version 3 to version 4: what its rows say of how subjects are recognised. */
export async function addMatchKeys(change: Transaction): Promise<void> {
  const mirror = change.table<MatchKeys>('matchKeys')
  const add = async (table: SourceTable, rows: readonly unknown[]) => {
    const keys = rows.filter((row) => isMirrored(table, row)).map((row) => matchKeysOf(table, row))
    await mirror.bulkPut(keys.filter((each) => each !== null))
  }
  await lookThrough(change.table<Subject>('subjects'), chunk, (rows) => add('subjects', rows))
  await lookThrough(change.table<LedgerRequest>('requests'), chunk, (rows) => add('requests', rows))
  const sections = change.table('sections') as Table<SectionRow, [string, string]>
  await lookThrough(sections, sectionChunk, (rows) => add('sections', rows))
}
