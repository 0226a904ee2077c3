import { Database } from './database.ts'

/** From so many records on a connection of its own costs less than it saves. */
const many = 50

/**
 * Has many rows written without waiting for the disk at each transaction. Only for what is done again from the start when
 * it was stopped, such as from a file that is still there, and never for a purchase. End it by a transaction of `db` itself: a browser keeps all of one
 * origin in one log, so that what is strict waits for everything before it.
 */
export async function writeRelaxed<Result>(
  db: Database,
  count: number,
  work: (relaxed: Database) => Promise<Result>,
): Promise<Result> {
  if (count < many) return work(db)
  const relaxed = new Database(db.name, 'relaxed', db.versions)
  try {
    return await work(relaxed)
  } finally {
    relaxed.close()
  }
}
