import type { Database } from './database/database.ts'
import { recordTables } from './identity/merge-subjects.ts'

/** The tables that filing a finding reads or writes. */
export const filedIn = (db: Database) => recordTables(db)
