import type { Database } from './database.ts'
import { mergedIn } from './merge-subjects.ts'

/** The tables that filing a finding reads or writes. */
export const filedIn = (db: Database) => mergedIn(db)
