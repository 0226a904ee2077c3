import { Database } from '../records/database.ts'

/** The one connection of a view; it opens when it is first asked. */
export const db = new Database()
