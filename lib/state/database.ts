import { Database } from '../records/database.ts'
import { watchDatabase } from './database-problem.ts'

/** The one connection of a view. */
export const db = new Database()
watchDatabase(db)
