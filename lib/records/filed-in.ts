import type { Database } from './database.ts'

/** The tables that filing a finding reads or writes. */
export const filedIn = (db: Database) => [db.subjects, db.sections, db.requests, db.history]
