import { Database } from '../../lib/records/database/database.ts'
import { watchDatabase } from './databaseProblem.ts'

/** The one connection of a view. */
export const db = new Database()
watchDatabase(db)
