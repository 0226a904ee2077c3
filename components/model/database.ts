import { Database } from '../../lib/records/database/database.ts'
import { watchDatabase } from './pageProblem.ts'

/** The one connection of a view. */
export const db = new Database()
watchDatabase(db)
