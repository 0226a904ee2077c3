import type { Database } from './database/database.ts'
import { mergedIn } from './identity/merge-subjects.ts'

/** The tables that filing a finding reads or writes. */
export const filedIn = (db: Database) => mergedIn(db)
